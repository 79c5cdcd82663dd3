//===-- benchmarks/suite/jacobi.c - five points, two arrays by turns --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b;
};

static void jacobi(int n, int m, const double (*restrict a)[m], double (*restrict b)[m]) {
#ifdef PEER
#pragma omp parallel for collapse(2)
#else
#pragma acc region for hetero(1, all) part_copyin(a[1:n:1][0:m]) part_copy(b[1:n][0:m])
#endif
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

void PASS(struct data *d) {
  typedef double row[d->n];
  for (int step = 0; step < 3; step++) {
    jacobi(d->n, d->n, (const row *)d->a, (row *)d->b);
    jacobi(d->n, d->n, (const row *)d->b, (row *)d->a);
  }
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), numbers(all, 2)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->a, y->a, (size_t)x->n * x->n);
}

#define SUITE_MAIN 64, 1500, 8192
#include "suite.h"
