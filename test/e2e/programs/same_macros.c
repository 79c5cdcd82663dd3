//===-- e2e/programs/same_macros.c - directives written in macros ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// _Pragma on its own, in a macro, in a macro with arguments, two in one macro, before and within a data region, and
// after `if` and `else`; macros that expand to nothing at the end of a directive.
#include <stdio.h>

#define NOTHING
#define HALVES _Pragma("acc region for hetero(1) part_copy(y[1:n])")
#define DO(x) _Pragma(#x)
#define SPLIT(a, length) DO(acc region for hetero(1) part_copy(a[1:length]))
#define BOTH(a, length)                                                                                                \
  DO(omp target device(*) map(tofrom : a[0 : length] dist_data(BLOCK)))                                                \
  DO(omp parallel for reduction(+ : sum))

static long sum;

static void work(int n, long *x, long *y) {
  HALVES
  for (int i = 0; i < n; ++i)
    y[i] += i;
  SPLIT(x, n) // a comment
  for (int i = 0; i < n; ++i)
    x[i] -= 3 + i;
  BOTH(x, n) for (int i = 0; i < n; ++i)
    sum += ++x[i];
  DO(acc data copy(x[0:n], y[0:n] dist_data(BLOCK) halo(1)))
  {
    _Pragma("acc region for hetero(1) present(x, y)")
    for (int i = 0; i < n; ++i)
      x[i] += y[i];
    DO(acc halo_exchange(y))
  }
#pragma acc region for hetero(1) part_copy(y[1:n]) NOTHING
  for (int i = 0; i < n; ++i)
    y[i] *= 3;
  if (n > 100)
    SPLIT(x, n)
    for (int i = 0; i < n; ++i)
      x[i] += 5;
  else
    HALVES for (int i = 0; i < n; ++i)
      y[i] += 7;
  printf("line %d\n", __LINE__);
}

int main(void) {
  enum { most = 1001 };
  long x[most], y[most];
  for (int n = 0; n <= most; n = 10 * n + 1 + n / 100) {
    for (int i = 0; i < most; ++i)
      x[i] = i % 7, y[i] = i % 5;
    work(n, x, y);
    long check = 0;
    for (int i = 0; i < most; ++i)
      check = 31 * check + 7 * x[i] + y[i];
    printf("%d %ld %ld\n", n, sum, check);
  }
}
