// `onready` of OmpSs-2: what a task does first, with its own copies of variables.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=host:3 %t
static int seen;
static void before(int *a, int *b) {
  seen = *a;
  *b += 10;
}

#pragma oss task inout(*a) onready(before(a, &k))
static void step(int *a, int k) { *a += k; }

int main(void) {
  int a = 1, b = 20, wrong = 0;
#pragma oss task inout(a) onready(a *= 3)
  a += 1;
#pragma oss task inout(a) firstprivate(b) if (0) onready(before(&a, &b))
  a += b;
#pragma oss taskwait
  wrong += a != 34 || b != 20 || seen != 4;
  step(&a, 5);
#pragma oss taskwait
  return wrong || a != 49 || seen != 34;
}
// CHECK: (void)(before(a, &k));
// CHECK: #pragma omp task
// CHECK-NEXT: {
// CHECK-NEXT: (void)(a *= 3);
