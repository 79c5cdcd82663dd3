//===-- benchmarks/suite/axpy.c - y += a x, split ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *x, *y;
};

static void axpy(int n, double a, const double *restrict x, double *restrict y) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(x[1:n]) part_copy(y[1:n])
#endif
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

void PASS(struct data *d) { axpy(d->n, 0.5, d->x, d->y); }

static inline void make(struct data *d, int n) { *d = (struct data){n, numbers(n, 1), numbers(n, 2)}; }

static inline double apart(const struct data *x, const struct data *y) { return farthest(x->y, y->y, x->n); }

#define SUITE_MAIN 10000, 4000000, 40000000
#include "suite.h"
