//===-- benchmarks/suite/covar.cu - by hand ---------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL covar_mean(int n, IN a, OUT mean) {
  const int j = X;
  if (j < n) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j];
    mean[j] = s / n;
  }
}

KERNEL covar_centre(int n, IN mean, OUT a) {
  const int i = Y, j = X;
  if (i < n && j < n)
    a[i * n + j] -= mean[j];
}

KERNEL covar(int n, IN a, OUT c) {
  const int i = Y, j = X;
  if (i < n && j >= i && j < n) {
    double s = 0;
    for (int k = 0; k < n; k++)
      s += a[k * n + i] * a[k * n + j];
    c[i * n + j] = s / (n - 1);
    c[j * n + i] = s / (n - 1);
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *mean, *c;
};

void hand_pass(struct data *d) {
  LAUNCH(covar_mean, over(d->n), d->n, d->a, d->mean);
  LAUNCH(covar_centre, over(d->n, d->n), d->n, d->mean, d->a);
  LAUNCH(covar, over(d->n, d->n), d->n, d->a, d->c);
}
#endif
