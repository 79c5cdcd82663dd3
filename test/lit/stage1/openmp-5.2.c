// Forms of OpenMP 5.2 become those of 5.1, which compilers before gcc 13 and clang 19's usual mode know: `enter`, and the
// type that 5.2 gives a map clause of `target enter data` and `target exit data`. The step of `linear` stands alone. A header that has them takes the place
// of its #include.
// RUN: rm -rf %t && mkdir %t && cp %s %t/f.c && cd %t
// RUN: %hetcc --emit=openmp -I%S/Inputs f.c > f.omp.c && FileCheck %s < f.omp.c
// RUN: %cc -std=gnu11 -fopenmp -I%include -c f.omp.c -o f.o
#include "entered.h"
#define PRAGMA(words) _Pragma(#words)
#define OFFERED(v) PRAGMA(omp declare target enter(v))
double table[8];
int counter, enter;
#pragma omp declare target device_type(any) enter ( counter )
#pragma omp declare target to(enter)
static double at(int i) { return table[i] + counter; }
#pragma omp declare target enter(at)
int held;
OFFERED(held)
#pragma omp declare simd linear(i: step(2)) linear(j: val, step ( 1 )) linear(k: val) uniform(x)
int at_step(const int *x, int i, int j, int k) { return x[i] + j + k; }
int step(int by);
int steps(int *x, int two) {
  int i = 0, j = 1, k = 2, val = 3;
#pragma omp simd linear(i: step(two + 1)) linear(j, k: step((2)), val)
  for (int l = 0; l < 8; ++l) {
    x[i] = j + k;
    i += two + 1, j += 2, k += 2;
  }
#pragma omp simd linear(i: val + 0) linear(j: step(two) + 1)
  for (int l = 0; l < 8; ++l)
    i += val, j += step(two) + 1;
  return i + j;
}
void run(int n, double *x, int (*y)[4], int to) {
#pragma omp target enter data map(x[0:n], y[to ? 0 : 1][0:2]) map(alloc: table)
#pragma omp target enter data map(always: counter) map(tofrom: held)
#pragma omp target
  x[0] = at(1) + held + y[0][0];
#pragma omp target exit data map(x[to:n]) map(delete: y[0][0:2])
#pragma omp target exit data map ( always , tofrom : counter) map(release: held)
}
// CHECK: #line 1 "{{.*}}entered.h"
// CHECK: #pragma omp declare target to(table)
// CHECK: #pragma omp declare target device_type(any) to ( counter )
// CHECK: #pragma omp declare target to(enter)
// CHECK: #pragma omp declare target to(at)
// CHECK: #pragma omp declare target to ( held )
// CHECK: #pragma omp declare simd linear(i: 2) linear(j: 1 ) linear(k ) uniform(x)
// CHECK: #pragma omp simd linear(i: two + 1) linear(j, k: (2) )
// CHECK: #pragma omp simd linear(i: val + 0) linear(j: step(two) + 1)
// CHECK: #pragma omp target enter data map(to: x[0:n], y[to ? 0 : 1][0:2]) map(alloc: table)
// CHECK: #pragma omp target enter data map(always, to: counter) map(to: held)
// CHECK: #pragma omp target exit data map(from: x[to:n]) map(delete: y[0][0:2])
// CHECK: #pragma omp target exit data map ( always , from : counter) map(release: held)
