//===-- benchmarks/programs/gemm.c - C = A B, rows split ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arguments: size, timed passes, warm-up passes. With -DRESIDENT the arrays stay on the devices (persist).
#include "time.h"

#ifdef RESIDENT
#define KEEP persist(a, b, c)
#else
#define KEEP independent
#endif

static void gemm(int n, double *restrict a, double *restrict b, double *restrict c) {
#if defined ANNOTATED
#pragma acc region for hetero(1, all, adaptive) part_copyin(a[1:n][0:n]) copyin(b[0:n*n]) part_copy(c[1:n][0:n]) KEEP
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
#else
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
#endif
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 512), count = argument(argc, argv, 2, 7), warm = argument(argc, argv, 3, 3);
  size_t bytes = sizeof(double) * (size_t)n * (size_t)n;
  double *a = malloc(bytes), *b = malloc(bytes), *c = malloc(bytes), *times = malloc(sizeof(double) * (size_t)count);
  for (long i = 0; i < (long)n * n; ++i)
    a[i] = (double)(i % 17), b[i] = (double)(i % 13), c[i] = 0;
  for (int pass = -warm; pass < count; ++pass) {
    double start = now();
    gemm(n, a, b, c);
    if (pass >= 0)
      times[pass] = now() - start;
  }
#if defined ANNOTATED && defined RESIDENT
#pragma acc depersist(a, b, c)
#endif
  print_median(times, count);
  printf("check %.17g\n", c[(long)n * n - 1]);
  return 0;
}
