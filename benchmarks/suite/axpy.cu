//===-- benchmarks/suite/axpy.cu - by hand ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL axpy(int begin, int end, double a, IN x, OUT y) {
  const int i = begin + X;
  if (i < end)
    y[i] += a * x[i];
}

#ifdef HAND_PASS
struct data {
  int n;
  double *x, *y;
};

void hand_pass(struct data *d) { LAUNCH(axpy, over(d->n), 0, d->n, 0.5, d->x, d->y); }
#endif
