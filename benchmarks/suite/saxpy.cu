//===-- benchmarks/suite/saxpy.cu - by hand ---------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y) {
  const int i = X;
  if (i < n)
    y[i] = a * x[i] + y[i];
}

#ifdef HAND_PASS
struct data {
  int n;
  float *x, *y;
};

void hand_pass(struct data *d) { LAUNCH(saxpy, over(d->n), d->n, 0.5f, d->x, d->y); }
#endif
