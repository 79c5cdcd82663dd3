//===-- benchmarks/suite/helmholtz.c - over-relaxed Jacobi with a residual --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *u, *old, *f, error;
};

static double helmholtz_sweep(int n, int m, const double (*restrict old)[m], const double (*restrict f)[m],
                              double (*restrict u)[m]) {
  double error = 0;
#ifdef PEER
#pragma omp parallel for collapse(2) reduction(+:error)
#else
#pragma omp target device(*) map(to: old[0:n][0:m] dist_data(BLOCK,*) halo(1,), f[0:n][0:m] dist_data(BLOCK,*)) \
    map(tofrom: u[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) reduction(+:error) dist_iteration(BLOCK)
#endif
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      const double r =
          0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1] - f[i][j]) - 1.02 * old[i][j];
      u[i][j] = old[i][j] + 0.8 * r;
      error += r * r;
    }
  return error;
}

static void helmholtz_keep(int n, int m, const double (*restrict u)[m], double (*restrict old)[m]) {
#ifdef PEER
#pragma omp parallel for collapse(2)
#else
#pragma omp target device(*) map(to: u[0:n][0:m] dist_data(BLOCK,*)) map(from: old[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      old[i][j] = u[i][j];
}

void PASS(struct data *d) {
  typedef double row[d->n];
  for (int step = 0; step < 3; step++) {
    helmholtz_keep(d->n, d->n, (const row *)d->u, (row *)d->old);
    d->error = helmholtz_sweep(d->n, d->n, (const row *)d->old, (const row *)d->f, (row *)d->u);
  }
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), zeros(all), numbers(all, 2), 0};
}

static inline double apart(const struct data *x, const struct data *y) {
  return larger(farthest(&x->error, &y->error, 1), farthest(x->u, y->u, (size_t)x->n * x->n));
}

#define SUITE_MAIN 64, 1000, 8192
#include "suite.h"
