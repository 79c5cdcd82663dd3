//===-- benchmarks/suite/fdtd2d.c - waves in two dimensions, three fields ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *ex, *ey, *hz;
};

static void fdtd2d_ey(int n, double source, const double *restrict hz, double *restrict ey) {
#ifdef PEER
#pragma omp parallel for collapse(2)
#else
#pragma acc region for hetero(1, all) part_copyin(hz[1:n:1][0:n]) part_copy(ey[1:n][0:n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      ey[i * n + j] = i == 0 ? source : ey[i * n + j] - 0.5 * (hz[i * n + j] - hz[(i - 1) * n + j]);
}

static void fdtd2d_ex(int n, const double *restrict hz, double *restrict ex) {
#ifdef PEER
#pragma omp parallel for collapse(2)
#else
#pragma acc region for hetero(1, all) part_copyin(hz[1:n][0:n]) part_copy(ex[1:n][0:n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      ex[i * n + j] -= 0.5 * (hz[i * n + j] - hz[i * n + j - 1]);
}

static void fdtd2d_hz(int n, const double *restrict ex, const double *restrict ey, double *restrict hz) {
#ifdef PEER
#pragma omp parallel for collapse(2)
#else
#pragma acc region for hetero(1, all) part_copyin(ex[1:n][0:n], ey[1:n:1][0:n]) part_copy(hz[1:n][0:n])
#endif
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n - 1; j++)
      hz[i * n + j] -= 0.7 * (ex[i * n + j + 1] - ex[i * n + j] + ey[(i + 1) * n + j] - ey[i * n + j]);
}

void PASS(struct data *d) {
  for (int step = 0; step < 4; step++) {
    fdtd2d_ey(d->n, step, d->hz, d->ey);
    fdtd2d_ex(d->n, d->hz, d->ex);
    fdtd2d_hz(d->n, d->ex, d->ey, d->hz);
  }
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), numbers(all, 2), numbers(all, 3)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->hz, y->hz, (size_t)x->n * x->n);
}

#define SUITE_MAIN 64, 1000, 8192
#include "suite.h"
