//===-- benchmarks/suite/corr.c - correlation of columns, the upper triangle ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *a, *mean, *dev, *z, *c;
};

static void corr_mean(int n, const double *restrict a, double *restrict mean, double *restrict dev) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) copyin(a[0:n*n]) part_copyout(mean[1:n], dev[1:n])
#endif
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j];
    s /= n;
    double t = 0;
    for (int i = 0; i < n; i++)
      t += (a[i * n + j] - s) * (a[i * n + j] - s);
    t = sqrt(t / n);
    mean[j] = s;
    dev[j] = t <= 0.005 ? 1 : t;
  }
}

static void corr_centre(int n, const double *restrict a, const double *restrict mean, const double *restrict dev,
                        double *restrict z) {
#ifdef PEER
#pragma omp parallel for collapse(2)
#else
#pragma acc region for hetero(1, all) part_copyin(a[1:n][0:n]) copyin(mean[0:n], dev[0:n]) part_copyout(z[1:n][0:n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      z[i * n + j] = (a[i * n + j] - mean[j]) / (sqrt((double)n) * dev[j]);
}

static void corr(int n, const double *restrict z, double *restrict c) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) copyin(z[0:n*n]) part_copy(c[1:n][0:n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += z[k * n + i] * z[k * n + j];
      c[i * n + j] = s;
    }
}

void PASS(struct data *d) {
  corr_mean(d->n, d->a, d->mean, d->dev);
  corr_centre(d->n, d->a, d->mean, d->dev, d->z);
  corr(d->n, d->z, d->c);
}

static inline void make(struct data *d, int n) {
  const size_t all = (size_t)n * n;
  *d = (struct data){n, numbers(all, 1), zeros(n), zeros(n), zeros(all), zeros(all)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->c, y->c, (size_t)x->n * x->n);
}

#define SUITE_MAIN 48, 320, 2048
#include "suite.h"
