//===-- benchmarks/suite/mvt.c - x1 += A y1 and x2 += A^T y2 ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *x1, *y1, *x2, *y2;
};

static void mvt_rows(int n, const double *restrict a, const double *restrict x, double *restrict y) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(a[1:n][0:n]) copyin(x[0:n]) part_copy(y[1:n])
#endif
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[i * n + j] * x[j];
    y[i] += s;
  }
}

static void mvt_columns(int n, const double *restrict a, const double *restrict x, double *restrict y) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) copyin(a[0:n*n], x[0:n]) part_copy(y[1:n])
#endif
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j] * x[i];
    y[j] += s;
  }
}

void PASS(struct data *d) {
  mvt_rows(d->n, d->a, d->y1, d->x1);
  mvt_columns(d->n, d->a, d->y2, d->x2);
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), numbers(n, 2), numbers(n, 3), numbers(n, 4), numbers(n, 5)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return larger(farthest(x->x1, y->x1, x->n), farthest(x->x2, y->x2, x->n));
}

#define SUITE_MAIN 200, 2000, 16384
#include "suite.h"
