//===-- benchmarks/suite/mm2.c - two products, E = (A B) D ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b, *c, *d, *e;
};

static void mm2(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(a[1:n][0:n]) copyin(b[0:n*n]) part_copyout(c[1:n][0:n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

void PASS(struct data *d) {
  mm2(d->n, d->a, d->b, d->c);
  mm2(d->n, d->c, d->d, d->e);
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), numbers(all, 2), zeros(all), numbers(all, 3), zeros(all)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->e, y->e, (size_t)x->n * x->n);
}

#define SUITE_MAIN 48, 384, 2048
#include "suite.h"
