//===-- benchmarks/suite/gemm.cu - by hand ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL gemm(int begin, int end, int n, double alpha, double beta, IN a, IN b, OUT c) {
  const int i = begin + Y, j = X;
  if (i < end && j < n) {
    double s = c[i * n + j] * beta;
    for (int k = 0; k < n; k++)
      s += alpha * a[i * n + k] * b[k * n + j];
    c[i * n + j] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b, *c;
};

void hand_pass(struct data *d) { LAUNCH(gemm, over(d->n, d->n), 0, d->n, d->n, 0.3, 0.5, d->a, d->b, d->c); }
#endif
