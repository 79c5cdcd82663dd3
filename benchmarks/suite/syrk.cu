//===-- benchmarks/suite/syrk.cu - by hand ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL syrk(int begin, int end, int n, double alpha, double beta, IN a, OUT c) {
  const int i = begin + Y, j = X;
  if (i < end && j < n) {
    double s = beta * c[i * n + j];
    for (int k = 0; k < n; k++)
      s += alpha * a[i * n + k] * a[j * n + k];
    c[i * n + j] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *c;
};

void hand_pass(struct data *d) { LAUNCH(syrk, over(d->n, d->n), 0, d->n, d->n, 0.3, 0.5, d->a, d->c); }
#endif
