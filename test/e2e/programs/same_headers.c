//===-- e2e/programs/same_headers.c - loops in headers, and in what macros make of them ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Headers: included twice, through another one, beside others, once for each type. Macros: directive and loop in one,
// whole functions as an argument, a body that ends in the middle of a macro, names that a macro makes again.
#include "parts/once.h" // the loop
#include "parts/guarded.h"
#include <stdio.h>
#include <stdlib.h>

#define TYPE float
#define FACTOR 3
#include "parts/each.h"
#define TYPE double
#define FACTOR 0.5
#include "parts/each.h"

#define DO_PRAGMA(x) _Pragma(#x)
#define SPLIT(v, n) DO_PRAGMA(acc region for hetero(1) part_copy(v[1:n]))
#define UP_TO(i, n) for (int i = 0; i < (n); ++i)
#define FOR_ALL(i, v, n) SPLIT(v, n) UP_TO(i, n)
#define LOOP_OF FOR_ALL
#define FUNCTION(name, ...)                                                                                            \
  static int test_##name(int n, double *x) {                                                                           \
    __VA_ARGS__                                                                                                        \
    return n;                                                                                                          \
  }
#define ADD_ALL(v, n, by)                                                                                              \
  do {                                                                                                                 \
    double local = (by);                                                                                               \
    FOR_ALL(k, v, n) { v[k] += local; }                                                                                \
  } while (0)
#define DOUBLE_AND_COUNT x[i] *= 2; count++;
#define COUNTED n += 0; DO_PRAGMA(acc region for hetero(1) part_copy(x[1:n]))

static double plus(double a, double b) { return a + b; }
#define plus(a, b) plus(a, (b) + 1)
#define n_ n_
#define LENGTH length * 2
static const int length = 1;
#define length length + 1 - 1

FUNCTION(one, {
  SPLIT(x, n)
  UP_TO(i, n) {
    double n_ = i * 0.125;
    x[i] = plus(x[i], n_);
    x[i] += LENGTH;
  }
})

FUNCTION(
  two,
  double s = 0;
  LOOP_OF (i, x, n) {
    if (i % 2)
      continue;
    x[i] -= 1;
  }
  DO_PRAGMA(omp target device(*) map(to: x[0:n] dist_data(BLOCK)))
  DO_PRAGMA(omp parallel for reduction(+:s))
  for (int i = 0; i < n; i++)
    s += x[i];
  x[0] += s;
)

static int three(int n, double *x) {
  int count = 0;
  ADD_ALL(x, n, 1.5);
  ADD_ALL(x, n, x[0] > 1 ? 2 : 1);
  COUNTED
  for (int i = 0; i < n; i++) DOUBLE_AND_COUNT
  _Pragma("acc data copy(x[0:n])") {
#pragma acc region for hetero(1) part_copy(x[1:n])
    UP_TO(i, n)
      x[i] -= 3;
  }
  return count;
}

int main(void) {
  enum { sizes = 4 };
  const int size[sizes] = {0, 1, 3, 1003};
  for (int k = 0; k < sizes; k++) {
    const int n = size[k];
    double *x = malloc((n + 1) * sizeof *x), sum = 0;
    float *f = malloc((n + 1) * sizeof *f);
    for (int i = 0; i <= n; i++) {
      x[i] = i % 13;
      f[i] = (float)x[i];
    }
    once(n, x);
    twice(n, x);
    scale_double(n, x);
    scale_float(n, f);
    const int made = test_one(n, x) + test_two(n, x), count = three(n, x);
    for (int i = 0; i < n; i++)
      sum += (x[i] + f[i]) * (i % 7 + 1);
    printf("%d: %.3f, %d %d %d\n", n, sum, made, count, __LINE__);
    free(x);
    free(f);
  }
  return 0;
}
