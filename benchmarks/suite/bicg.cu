//===-- benchmarks/suite/bicg.cu - by hand ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL bicg_rows(int n, IN a, IN x, OUT y) {
  const int i = blockIdx.x;
  double s = 0;
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    s += a[i * n + j] * x[j];
  s = block_sum(s);
  if (threadIdx.x == 0)
    y[i] = s;
}

KERNEL bicg_columns(int n, IN a, IN x, OUT y) {
  const int j = X;
  if (j < n) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j] * x[i];
    y[j] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *p, *r, *q, *s;
};

void hand_pass(struct data *d) {
  LAUNCH(bicg_rows, rows(d->n), d->n, d->a, d->p, d->q);
  LAUNCH(bicg_columns, over(d->n), d->n, d->a, d->r, d->s);
}
#endif
