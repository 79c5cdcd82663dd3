//===-- benchmarks/suite/kmeans.c - points to the next of some centres, and their sums --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

enum { dims = 4 };

struct data {
  int n, centres;
  double *x, *c, *sums;
  int *of, *counts;
};

static void kmeans_assign(int n, int centres, const double *restrict x, const double *restrict c, int *restrict of) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(x[1:n][0:dims]) copyin(c[0:centres*dims]) part_copyout(of[1:n])
#endif
  for (int i = 0; i < n; i++) {
    int best = 0;
    double least = 1e300;
    for (int k = 0; k < centres; k++) {
      double far = 0;
      for (int p = 0; p < dims; p++)
        far += (x[i * dims + p] - c[k * dims + p]) * (x[i * dims + p] - c[k * dims + p]);
      if (far < least) {
        least = far;
        best = k;
      }
    }
    of[i] = best;
  }
}

static void kmeans_sum(int n, int centres, const double *restrict x, const int *restrict of, double *restrict sums,
                       int *restrict counts) {
#ifdef PEER
#pragma omp parallel for reduction(+:sums[:centres*dims],counts[:centres])
#else
#pragma acc region for hetero(1, all) part_copyin(x[1:n][0:dims], of[1:n]) \
    reduction(+: sums[0:centres*dims], counts[0:centres])
#endif
  for (int i = 0; i < n; i++) {
    counts[of[i]]++;
    for (int p = 0; p < dims; p++)
      sums[of[i] * dims + p] += x[i * dims + p];
  }
}

void PASS(struct data *d) {
  for (int step = 0; step < 3; step++) {
    memset(d->sums, 0, sizeof(double) * d->centres * dims);
    memset(d->counts, 0, sizeof(int) * d->centres);
    kmeans_assign(d->n, d->centres, d->x, d->c, d->of);
    kmeans_sum(d->n, d->centres, d->x, d->of, d->sums, d->counts);
    for (int k = 0; k < d->centres; k++)
      for (int p = 0; p < dims; p++)
        if (d->counts[k] > 0)
          d->c[k * dims + p] = d->sums[k * dims + p] / d->counts[k];
  }
}

static inline void make(struct data *d, int n) {
  const int centres = 16;
  *d = (struct data){n,
                     centres,
                     numbers((size_t)n * dims, 1),
                     numbers(centres * dims, 2),
                     zeros(centres * dims),
                     storage(sizeof(int) * n),
                     storage(sizeof(int) * centres)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return memcmp(x->of, y->of, sizeof(int) * x->n) != 0 ? 1 : farthest(x->c, y->c, (size_t)x->centres * dims);
}

#define SUITE_MAIN 5000, 300000, 10000000
#include "suite.h"
