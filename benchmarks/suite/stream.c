//===-- benchmarks/suite/stream.c - copy, scale, add, triad -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b, *c;
};

static void stream_copy(int n, const double *restrict a, double *restrict c) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(a[1:n]) part_copyout(c[1:n])
#endif
  for (int i = 0; i < n; i++)
    c[i] = a[i];
}

static void stream_scale(int n, double by, const double *restrict c, double *restrict b) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(c[1:n]) part_copyout(b[1:n])
#endif
  for (int i = 0; i < n; i++)
    b[i] = by * c[i];
}

static void stream_add(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(a[1:n], b[1:n]) part_copyout(c[1:n])
#endif
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

static void stream_triad(int n, double by, const double *restrict b, const double *restrict c, double *restrict a) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(b[1:n], c[1:n]) part_copyout(a[1:n])
#endif
  for (int i = 0; i < n; i++)
    a[i] = b[i] + by * c[i];
}

void PASS(struct data *d) {
  stream_copy(d->n, d->a, d->c);
  stream_scale(d->n, 0.4, d->c, d->b);
  stream_add(d->n, d->a, d->b, d->c);
  stream_triad(d->n, 0.4, d->b, d->c, d->a);
}

static inline void make(struct data *d, int n) { *d = (struct data){n, numbers(n, 1), numbers(n, 2), numbers(n, 3)}; }

static inline double apart(const struct data *x, const struct data *y) {
  return larger(farthest(x->a, y->a, x->n), larger(farthest(x->b, y->b, x->n), farthest(x->c, y->c, x->n)));
}

#define SUITE_MAIN 10000, 4000000, 40000000
#include "suite.h"
