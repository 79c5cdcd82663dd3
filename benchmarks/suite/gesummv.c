//===-- benchmarks/suite/gesummv.c - y = alpha A x + beta B x ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *b, *x, *y;
};

static void gesummv(int n, double alpha, double beta, const double *restrict a, const double *restrict b,
                    const double *restrict x, double *restrict y) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: a[0:n*n], b[0:n*n], x[0:n]) map(from: y[0:n])
#endif
  for (int i = 0; i < n; i++) {
    double s = 0, t = 0;
#pragma omp simd reduction(+ : s, t)
    for (int j = 0; j < n; j++) {
      s += a[i * n + j] * x[j];
      t += b[i * n + j] * x[j];
    }
    y[i] = alpha * s + beta * t;
  }
}

void PASS(struct data *d) { gesummv(d->n, 0.3, 0.5, d->a, d->b, d->x, d->y); }

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), numbers(all, 2), numbers(n, 3), zeros(n)};
}

static inline double apart(const struct data *x, const struct data *y) { return farthest(x->y, y->y, x->n); }

#define SUITE_MAIN 200, 2000, 16384
#include "suite.h"
