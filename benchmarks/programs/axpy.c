//===-- benchmarks/programs/axpy.c - y += s x ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arguments: length, timed passes, warm-up passes. With -DRESIDENT the arrays stay on the devices (persist).
#include "time.h"

#ifdef RESIDENT
#define KEEP persist(x, y)
#else
#define KEEP independent
#endif

static void axpy(int n, double s, double *restrict x, double *restrict y) {
#if defined ANNOTATED
#pragma acc region for hetero(1, all, static) part_copyin(x[1:n]) part_copy(y[1:n]) KEEP
  for (int i = 0; i < n; ++i)
    y[i] += s * x[i];
#else
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    y[i] += s * x[i];
#endif
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 4000000), count = argument(argc, argv, 2, 41), warm = argument(argc, argv, 3, 10);
  double *x = malloc(sizeof(double) * (size_t)n), *y = malloc(sizeof(double) * (size_t)n);
  double *times = malloc(sizeof(double) * (size_t)count);
  for (int i = 0; i < n; ++i)
    x[i] = i, y[i] = 1;
  for (int pass = -warm; pass < count; ++pass) {
    double start = now();
    axpy(n, 0.5, x, y);
    if (pass >= 0)
      times[pass] = now() - start;
  }
#if defined ANNOTATED && defined RESIDENT
#pragma acc depersist(x, y)
#endif
  print_median(times, count);
  printf("check %.17g\n", y[n - 1]);
  return 0;
}
