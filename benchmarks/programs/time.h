//===-- benchmarks/programs/time.h - timing of a pass ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each program runs `warm` passes, then times `count` single passes and prints the median: "seconds 1.23e-4".
// One file is three programs: annotated (-DANNOTATED), with `omp parallel for` (-fopenmp), and serial.
#ifndef BENCHMARK_TIME_H
#define BENCHMARK_TIME_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static inline void print_median(double *times, int count) {
  qsort(times, (size_t)count, sizeof *times, by_value);
  printf("seconds %.9e\n", times[count / 2]);
}

static inline int argument(int argc, char **argv, int k, int otherwise) { return argc > k ? atoi(argv[k]) : otherwise; }

#endif
