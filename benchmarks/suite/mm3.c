//===-- benchmarks/suite/mm3.c - three products, G = (A B) (C D), in the order that walks along rows ------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b, *c, *d, *e, *f, *g;
};

static void mm3(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])
#endif
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i * n + j] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}

void PASS(struct data *d) {
  mm3(d->n, d->a, d->b, d->e);
  mm3(d->n, d->c, d->d, d->f);
  mm3(d->n, d->e, d->f, d->g);
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), numbers(all, 2), numbers(all, 3), numbers(all, 4), zeros(all), zeros(all), zeros(all)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->g, y->g, (size_t)x->n * x->n);
}

#define SUITE_MAIN 48, 384, 2048
#include "suite.h"
