//===-- benchmarks/suite/spmv.c - a sparse matrix by a vector, rows of compressed items -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n, items;
  int *row, *column;
  double *value, *x, *y;
};

static void spmv(int n, int items, const int *restrict row, const int *restrict column, const double *restrict value,
                 const double *restrict x, double *restrict y) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: row[0:n+1], column[0:items], value[0:items], x[0:n]) \
    map(from: y[0:n])
#endif
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int k = row[i]; k < row[i + 1]; k++)
      s += value[k] * x[column[k]];
    y[i] = s;
  }
}

void PASS(struct data *d) { spmv(d->n, d->items, d->row, d->column, d->value, d->x, d->y); }

static inline void make(struct data *d, int n) {
  *d = (struct data){.n = n, .row = storage(sizeof(int) * (n + 1)), .column = storage(sizeof(int) * n * 64)};
  d->value = zeros((size_t)n * 64);
  for (int i = 0; i < n; i++) {
    const int length = (int)(scramble(i) % 64);
    for (int k = 0; k < length; k++) {
      d->column[d->items] = (int)(scramble(i * 64 + k) % n);
      d->value[d->items++] = scramble(k * 7919 + i) / 4294967296.0;
    }
    d->row[i + 1] = d->items;
  }
  d->x = numbers(n, 3), d->y = zeros(n);
}

static inline double apart(const struct data *x, const struct data *y) { return farthest(x->y, y->y, x->n); }

#define SUITE_MAIN 1000, 100000, 2000000
#include "suite.h"
