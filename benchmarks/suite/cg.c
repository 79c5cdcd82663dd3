//===-- benchmarks/suite/cg.c - conjugate gradients for a sparse matrix -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n, items;
  int *row, *column;
  double *value, *b, *x, *r, *p, *q;
};

static void cg_product(int n, int items, const int *restrict row, const int *restrict column,
                       const double *restrict value, const double *restrict p, double *restrict q) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) copyin(row[0:n+1], column[0:items], value[0:items], p[0:n]) part_copyout(q[1:n])
#endif
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += value[k] * p[column[k]];
    q[i] = s;
  }
}

static double cg_dot(int n, const double *restrict x, const double *restrict y) {
  double s = 0;
#ifdef PEER
#pragma omp parallel for reduction(+:s)
#else
#pragma acc region for hetero(1, all) part_copyin(x[1:n], y[1:n]) reduction(+: s)
#endif
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}

static void cg_step(int n, double alpha, const double *restrict p, const double *restrict q, double *restrict x,
                    double *restrict r) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(p[1:n], q[1:n]) part_copy(x[1:n], r[1:n])
#endif
  for (int i = 0; i < n; i++) {
    x[i] += alpha * p[i];
    r[i] -= alpha * q[i];
  }
}

static void cg_turn(int n, double beta, const double *restrict r, double *restrict p) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(r[1:n]) part_copy(p[1:n])
#endif
  for (int i = 0; i < n; i++)
    p[i] = r[i] + beta * p[i];
}

void PASS(struct data *d) {
  const int n = d->n;
  for (int i = 0; i < n; i++)
    d->x[i] = 0, d->r[i] = d->p[i] = d->b[i];
  double rho = cg_dot(n, d->r, d->r);
  for (int step = 0; step < 5; step++) {
    cg_product(n, d->items, d->row, d->column, d->value, d->p, d->q);
    const double alpha = rho / cg_dot(n, d->p, d->q), before = rho;
    cg_step(n, alpha, d->p, d->q, d->x, d->r);
    rho = cg_dot(n, d->r, d->r);
    cg_turn(n, rho / before, d->r, d->p);
  }
}

static inline void make(struct data *d, int n) {
  *d = (struct data){.n = n, .row = storage(sizeof(int) * (n + 1)), .column = storage(sizeof(int) * n * 16)};
  d->value = zeros((size_t)n * 16);
  for (int i = 0; i < n; i++) {
    const int length = 4 + (int)(scramble(i) % 12);
    for (int k = 0; k < length; k++) {
      d->column[d->items] = k == 0 ? i : (int)(scramble(i * 16 + k) % n);
      d->value[d->items++] = k == 0 ? 20 : scramble(k * 7919 + i) / 4294967296.0;
    }
    d->row[i + 1] = d->items;
  }
  d->b = numbers(n, 3), d->x = zeros(n), d->r = zeros(n), d->p = zeros(n), d->q = zeros(n);
}

static inline double apart(const struct data *x, const struct data *y) { return farthest(x->x, y->x, x->n); }

#define SUITE_MAIN 2000, 200000, 2000000
#include "suite.h"
