//===-- benchmarks/suite/saxpy.c - y += a x in single precision, plain ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  float *x, *y;
};

static void saxpy(int n, float a, const float *restrict x, float *restrict y) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: x[0:n]) map(tofrom: y[0:n])
#endif
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}

void PASS(struct data *d) { saxpy(d->n, 0.5f, d->x, d->y); }

static inline void make(struct data *d, int n) {
  *d = (struct data){n, storage(n * sizeof(float)), storage(n * sizeof(float))};
  for (int i = 0; i < n; i++)
    d->x[i] = (float)(i % 100), d->y[i] = (float)(i % 7);
}

static inline double apart(const struct data *x, const struct data *y) {
  double most = 0;
  for (int i = 0; i < x->n; i++)
    most = larger(most, fabs((double)x->y[i] - (double)y->y[i]));
  return most;
}

#define SUITE_MAIN 10000, 8000000, 80000000
#include "suite.h"
