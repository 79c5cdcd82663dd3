//===-- benchmarks/suite/gramschmidt.c - orthonormal columns ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *start, *a, *r, *q;
};

static double gramschmidt_norm(int n, int k, const double *restrict a) {
  double s = 0;
#ifdef PEER
#pragma omp parallel for reduction(+:s)
#else
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(tofrom: s) reduction(+: s)
#endif
  for (int i = 0; i < n; i++)
    s += a[i * n + k] * a[i * n + k];
  return s;
}

static void gramschmidt_column(int n, int k, double norm, const double *restrict a, double *restrict q) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: a[0:n*n]) map(tofrom: q[0:n*n])
#endif
  for (int i = 0; i < n; i++)
    q[i * n + k] = a[i * n + k] / norm;
}

static void gramschmidt_rest(int n, int k, const double *restrict q, double *restrict r, double *restrict a) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: q[0:n*n]) map(tofrom: r[0:n*n], a[0:n*n])
#endif
  for (int j = k + 1; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += q[i * n + k] * a[i * n + j];
    r[k * n + j] = s;
    for (int i = 0; i < n; i++)
      a[i * n + j] -= q[i * n + k] * s;
  }
}

void PASS(struct data *d) {
  const int n = d->n;
  double *a = d->a, *r = d->r, *q = d->q;
  memcpy(a, d->start, sizeof(double) * n * n);
#ifndef PEER
#pragma omp target data map(tofrom: a[0:n*n], r[0:n*n], q[0:n*n])
#endif
  for (int k = 0; k < n; k++) {
    const double norm = sqrt(gramschmidt_norm(n, k, a));
    gramschmidt_column(n, k, norm, a, q);
    gramschmidt_rest(n, k, q, r, a);
  }
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), zeros(all), zeros(all), zeros(all)};
  for (int i = 0; i < n; i++)
    d->start[i * n + i] += n;
}

static inline double apart(const struct data *x, const struct data *y) {
  return larger(farthest(x->q, y->q, (size_t)x->n * x->n), farthest(x->r, y->r, (size_t)x->n * x->n));
}

#define SUITE_MAIN 32, 256, 2048
#include "suite.h"
