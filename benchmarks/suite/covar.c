//===-- benchmarks/suite/covar.c - covariance of columns, the triangle written twice ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *mean, *c;
};

static void covar_mean(int n, const double *restrict a, double *restrict mean) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(from: mean[0:n])
#endif
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j];
    mean[j] = s / n;
  }
}

static void covar_centre(int n, const double *restrict mean, double *restrict a) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for collapse(2) map(to: mean[0:n]) map(tofrom: a[0:n*n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] -= mean[j];
}

static void covar(int n, const double *restrict a, double *restrict c) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(from: c[0:n*n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[k * n + i] * a[k * n + j];
      c[i * n + j] = s / (n - 1);
      c[j * n + i] = s / (n - 1);
    }
}

void PASS(struct data *d) {
  covar_mean(d->n, d->a, d->mean);
  covar_centre(d->n, d->mean, d->a);
  covar(d->n, d->a, d->c);
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), zeros(n), zeros(all)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->c, y->c, (size_t)x->n * x->n);
}

#define SUITE_MAIN 48, 320, 2048
#include "suite.h"
