//===-- benchmarks/programs/matrices.h - timing of loops over two matrices ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#ifndef BENCHMARK_MATRICES_H
#define BENCHMARK_MATRICES_H

#include "time.h"

// Arguments of the program: size, timed passes, which loop. Two passes go before. With -DHELD devices keep the matrices.
static inline int time_loops(int argc, char **argv, void (*const loops[])(int, const double *, double *)) {
  const int n = argument(argc, argv, 1, 600), count = argument(argc, argv, 2, 11), which = argument(argc, argv, 3, 0);
  const size_t items = (size_t)n * (size_t)n;
  double *a = malloc(sizeof *a * items), *b = calloc(items, sizeof *b), *times = malloc(sizeof(double) * (size_t)count);
  for (size_t i = 0; i < items; ++i)
    a[i] = (double)(i * 7 % 31);
#ifdef HELD
#pragma omp target data map(to : a[0 : n * n]) map(tofrom : b[0 : n * n])
#endif
  for (int pass = -2; pass < count; ++pass) {
    const double start = now();
    loops[which](n, a, b);
    if (pass >= 0)
      times[pass] = now() - start;
  }
  double sum = 0;
  for (size_t i = 0; i < items; ++i)
    sum += b[i];
  print_median(times, count);
  printf("check %.10g\n", sum);
  return 0;
}

#endif
