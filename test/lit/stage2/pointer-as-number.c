// A pointer is no end of the storage that lies before it if its value alone is asked for, or nothing has items of its type.
// RUN: %hetcc -fopenmp --emit=host %s -o - | FileCheck %s
#include <stdint.h>
int number(int *p, intptr_t h) {
  int e = 0;
// CHECK: {"p", (void *)(p), (void *)(p), 0, HET_ALLOC | HET_MAP_LOOKUP | HET_MAP_NUMBER, 0}
#pragma omp target map(tofrom: e) map(to: h)
  { e = (intptr_t)p != h; }
  return e;
}
int bound(int *a, int *end) {
  int e = 0;
// CHECK: {"end", (void *)(end), (void *)(end), 0, HET_ALLOC | HET_MAP_LOOKUP | HET_MAP_READ, 0}
#pragma omp target map(tofrom: e) map(a[0:4])
  for (int *p = a; p != end; ++p)
    e += *p + (end != 0);
  return e;
}
// Nothing that is mapped has items of its type.
int *kept(int *p, double *x) {
  int *got;
// CHECK: {"p", (void *)(p), (void *)(p), 0, HET_ALLOC | HET_MAP_LOOKUP | HET_MAP_NUMBER, 0}
#pragma omp target map(from: got) map(x[0:4])
  {
    got = p;
    x[0] = 1;
  }
  return got;
}
