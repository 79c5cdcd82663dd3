//===-- benchmarks/suite/syr2k.c - C = alpha (A B^T + B A^T) + beta C -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b, *c;
};

static void syr2k(int n, double alpha, double beta, const double *restrict a, const double *restrict b,
                  double *restrict c) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) copyin(a[0:n*n], b[0:n*n]) part_copy(c[1:n][0:n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = beta * c[i * n + j];
      for (int k = 0; k < n; k++)
        s += alpha * (a[i * n + k] * b[j * n + k] + b[i * n + k] * a[j * n + k]);
      c[i * n + j] = s;
    }
}

void PASS(struct data *d) { syr2k(d->n, 0.3, 0.5, d->a, d->b, d->c); }

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), numbers(all, 2), numbers(all, 3)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->c, y->c, (size_t)x->n * x->n);
}

#define SUITE_MAIN 48, 320, 2048
#include "suite.h"
