//===-- benchmarks/suite/atax.cu - by hand ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL atax_rows(int begin, int n, IN a, IN x, OUT y) {
  const int i = begin + blockIdx.x;
  double s = 0;
  for (int j = threadIdx.x; j < n; j += blockDim.x)
    s += a[i * n + j] * x[j];
  s = block_sum(s);
  if (threadIdx.x == 0)
    y[i] = s;
}

KERNEL atax_columns(int begin, int end, int n, IN a, IN x, OUT y) {
  const int j = begin + X;
  if (j < end) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j] * x[i];
    y[j] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *x, *t, *y;
};

void hand_pass(struct data *d) {
  LAUNCH(atax_rows, rows(d->n), 0, d->n, d->a, d->x, d->t);
  LAUNCH(atax_columns, over(d->n), 0, d->n, d->n, d->a, d->t, d->y);
}
#endif
