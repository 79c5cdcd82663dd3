//===-- benchmarks/suite/gesummv.cu - by hand -------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL gesummv(int n, double alpha, double beta, IN a, IN b, IN x, OUT y) {
  const int i = blockIdx.x;
  double s = 0, t = 0;
  for (int j = threadIdx.x; j < n; j += blockDim.x) {
    s += a[i * n + j] * x[j];
    t += b[i * n + j] * x[j];
  }
  s = block_sum(s);
  __syncthreads();
  t = block_sum(t);
  if (threadIdx.x == 0)
    y[i] = alpha * s + beta * t;
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b, *x, *y;
};

void hand_pass(struct data *d) { LAUNCH(gesummv, rows(d->n), d->n, 0.3, 0.5, d->a, d->b, d->x, d->y); }
#endif
