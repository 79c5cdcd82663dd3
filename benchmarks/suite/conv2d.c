//===-- benchmarks/suite/conv2d.c - convolution by 3 x 3 weights ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b;
};

static void conv2d(int n, const double *restrict a, double *restrict b) {
#ifdef PEER
#pragma omp parallel for collapse(2)
#else
#pragma acc region for hetero(1, all) part_copyin(a[1:n:1][0:n]) part_copy(b[1:n][0:n])
#endif
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i * n + j] = 0.2 * a[(i - 1) * n + j - 1] + 0.5 * a[(i - 1) * n + j] - 0.8 * a[(i - 1) * n + j + 1] -
                     0.3 * a[i * n + j - 1] + 0.6 * a[i * n + j] - 0.9 * a[i * n + j + 1] +
                     0.4 * a[(i + 1) * n + j - 1] + 0.7 * a[(i + 1) * n + j] + 0.1 * a[(i + 1) * n + j + 1];
}

void PASS(struct data *d) { conv2d(d->n, d->a, d->b); }

static inline void make(struct data *d, int n) { *d = (struct data){n, numbers((size_t)n * n, 1), zeros((size_t)n * n)}; }

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->b, y->b, (size_t)x->n * x->n);
}

#define SUITE_MAIN 100, 2000, 8192
#include "suite.h"
