//===-- benchmarks/suite/mm3.cu - by hand -----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL mm3(int n, IN a, IN b, OUT c) {
  const int i = Y, j = X;
  if (i < n && j < n) {
    double s = 0;
    for (int k = 0; k < n; k++)
      s += a[i * n + k] * b[k * n + j];
    c[i * n + j] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b, *c, *d, *e, *f, *g;
};

void hand_pass(struct data *d) {
  LAUNCH(mm3, over(d->n, d->n), d->n, d->a, d->b, d->e);
  LAUNCH(mm3, over(d->n, d->n), d->n, d->c, d->d, d->f);
  LAUNCH(mm3, over(d->n, d->n), d->n, d->e, d->f, d->g);
}
#endif
