//===-- benchmarks/suite/conv3d.c - convolution in three dimensions ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b;
};

static void conv3d(int n, const double *restrict a, double *restrict b) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for collapse(3) map(to: a[0:n*n*n]) map(tofrom: b[0:n*n*n])
#endif
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        b[(i * n + j) * n + k] = 0.2 * a[((i - 1) * n + j - 1) * n + k - 1] + 0.5 * a[((i + 1) * n + j - 1) * n + k - 1] -
                                 0.8 * a[((i - 1) * n + j) * n + k] + 0.6 * a[(i * n + j) * n + k] -
                                 0.3 * a[(i * n + j + 1) * n + k] + 0.7 * a[((i + 1) * n + j) * n + k] +
                                 0.4 * a[((i - 1) * n + j + 1) * n + k + 1] - 0.9 * a[((i + 1) * n + j + 1) * n + k + 1];
}

void PASS(struct data *d) { conv3d(d->n, d->a, d->b); }

static inline void make(struct data *d, int n) {
  *d = (struct data){n, numbers((size_t)n * n * n, 1), zeros((size_t)n * n * n)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->b, y->b, (size_t)x->n * x->n * x->n);
}

#define SUITE_MAIN 24, 160, 512
#include "suite.h"
