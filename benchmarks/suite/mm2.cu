//===-- benchmarks/suite/mm2.cu - by hand -----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL mm2(int begin, int end, int n, IN a, IN b, OUT c) {
  const int i = begin + Y, j = X;
  if (i < end && j < n) {
    double s = 0;
    for (int k = 0; k < n; k++)
      s += a[i * n + k] * b[k * n + j];
    c[i * n + j] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b, *c, *d, *e;
};

void hand_pass(struct data *d) {
  LAUNCH(mm2, over(d->n, d->n), 0, d->n, d->n, d->a, d->b, d->c);
  LAUNCH(mm2, over(d->n, d->n), 0, d->n, d->n, d->c, d->d, d->e);
}
#endif
