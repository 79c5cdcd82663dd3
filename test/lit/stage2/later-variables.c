// A function that a construct calls may mean variables that are declared behind the construct.
// RUN: %hetcc --cuda-arch=none --emit=host %s -o - | FileCheck %s
// RUN: %hetcc --cuda-arch=none -c %s -o %t.o
// RUN: %hetcc --cuda-arch=none -x c++ -c %s -o %t.o
// CHECK: static void *het_hidden_1(void);
void late(double *a, int n);
void f(double *a) {
// CHECK: {"other", (void *)(het_hidden_1()), (void *)(het_hidden_1()), 0, HET_ALLOC
#pragma omp target map(a[0 : 10])
  late(a, 10);
}
#pragma omp declare target
static int other = 7;
void late(double *a, int n) {
  for (int i = 0; i < n; ++i)
    a[i] += other;
}
#pragma omp end declare target
// CHECK: {{^}}static void *het_hidden_1(void) { return (void *)&other; }
