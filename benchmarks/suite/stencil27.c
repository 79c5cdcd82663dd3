//===-- benchmarks/suite/stencil27.c - the mean of 27 points ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b;
};

static void stencil27(int n, const double *restrict a, double *restrict b) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(a[1:n:1][0:n*n]) part_copy(b[1:n][0:n*n])
#endif
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        double s = 0;
        for (int x = -1; x <= 1; x++)
          for (int y = -1; y <= 1; y++)
            for (int z = -1; z <= 1; z++)
              s += a[((i + x) * n + j + y) * n + k + z];
        b[(i * n + j) * n + k] = s / 27;
      }
}

void PASS(struct data *d) { stencil27(d->n, d->a, d->b); }

static inline void make(struct data *d, int n) {
  *d = (struct data){n, numbers((size_t)n * n * n, 1), zeros((size_t)n * n * n)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->b, y->b, (size_t)x->n * x->n * x->n);
}

#define SUITE_MAIN 24, 128, 512
#include "suite.h"
