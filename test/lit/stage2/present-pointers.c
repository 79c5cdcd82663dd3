// `defaultmap(present: pointer)`: what the pointer leads to is present; where the region gives it a value, the pointer is.
// RUN: %hetcc -fopenmp --emit=host %s -o - | FileCheck %s
void f(int *p, int *q) {
  int a[8];
// CHECK: {"q", (void *)(&q), (void *)(&q), sizeof(q), HET_ALLOC | HET_MAP_PRESENT, 0}
// CHECK: {"p", (void *)(p), (void *)(p), 0, HET_ALLOC | HET_MAP_LOOKUP | HET_MAP_MUST | HET_MAP_READ, 0}
#pragma omp target map(a) defaultmap(present: pointer)
  {
    q = &a[0];
    q[1] = p[2];
  }
}
