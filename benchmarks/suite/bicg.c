//===-- benchmarks/suite/bicg.c - q = A p and s = A^T r ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *p, *r, *q, *s;
};

static void bicg_rows(int n, const double *restrict a, const double *restrict x, double *restrict y) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: a[0:n*n], x[0:n]) map(from: y[0:n])
#endif
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i * n + j] * x[j];
    y[i] = s;
  }
}

static void bicg_columns(int n, const double *restrict a, const double *restrict x, double *restrict y) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: a[0:n*n], x[0:n]) map(from: y[0:n])
#endif
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j] * x[i];
    y[j] = s;
  }
}

void PASS(struct data *d) {
  bicg_rows(d->n, d->a, d->p, d->q);
  bicg_columns(d->n, d->a, d->r, d->s);
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), numbers(n, 2), numbers(n, 3), zeros(n), zeros(n)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return larger(farthest(x->q, y->q, x->n), farthest(x->s, y->s, x->n));
}

#define SUITE_MAIN 200, 2000, 16384
#include "suite.h"
