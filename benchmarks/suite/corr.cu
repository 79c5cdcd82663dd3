//===-- benchmarks/suite/corr.cu - by hand ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL corr_mean(int begin, int end, int n, IN a, OUT mean, OUT dev) {
  const int j = begin + X;
  if (j < end) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += a[i * n + j];
    s /= n;
    double t = 0;
    for (int i = 0; i < n; i++)
      t += (a[i * n + j] - s) * (a[i * n + j] - s);
    t = sqrt(t / n);
    mean[j] = s;
    dev[j] = t <= 0.005 ? 1 : t;
  }
}

KERNEL corr_centre(int begin, int end, int n, IN a, IN mean, IN dev, OUT z) {
  const int i = begin + Y, j = X;
  if (i < end && j < n)
    z[i * n + j] = (a[i * n + j] - mean[j]) / (sqrt((double)n) * dev[j]);
}

KERNEL corr(int begin, int end, int n, IN z, OUT c) {
  const int i = begin + Y, j = X;
  if (i < end && j >= i && j < n) {
    double s = 0;
    for (int k = 0; k < n; k++)
      s += z[k * n + i] * z[k * n + j];
    c[i * n + j] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *mean, *dev, *z, *c;
};

void hand_pass(struct data *d) {
  LAUNCH(corr_mean, over(d->n), 0, d->n, d->n, d->a, d->mean, d->dev);
  LAUNCH(corr_centre, over(d->n, d->n), 0, d->n, d->n, d->a, d->mean, d->dev, d->z);
  LAUNCH(corr, over(d->n, d->n), 0, d->n, d->n, d->z, d->c);
}
#endif
