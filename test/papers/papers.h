/*===-- papers/papers.h - arrays and output for the programs of this folder ------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Whole numbers, so that sums are the same in any order; what is printed is compared with a serial build.
\*===----------------------------------------------------------------------------------------------===*/
#ifndef PAPERS_H
#define PAPERS_H

#include <stdio.h>
#include <stdlib.h>

static inline double *array(long n, long seed) {
  double *a = (double *)malloc((size_t)(n + 1) * sizeof(double));
  for (long i = 0; i < n; ++i)
    a[i] = (double)((i * 31 + seed * 17) % 101);
  return a;
}

static inline void say(const char *what, const double *a, long n) {
  double sum = 0, mix = 0;
  for (long i = 0; i < n; ++i) {
    sum += a[i];
    mix += a[i] * (double)(i % 13 + 1);
  }
  printf("%s %ld: %.0f %.0f\n", what, n, sum, mix);
}

#endif
