//===-- benchmarks/suite/conv3d.cu - by hand --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL conv3d(int n, IN a, OUT b) {
  const int i = Z + 1, j = Y + 1, k = X + 1;
  if (i < n - 1 && j < n - 1 && k < n - 1)
    b[(i * n + j) * n + k] = 0.2 * a[((i - 1) * n + j - 1) * n + k - 1] + 0.5 * a[((i + 1) * n + j - 1) * n + k - 1] -
                             0.8 * a[((i - 1) * n + j) * n + k] + 0.6 * a[(i * n + j) * n + k] -
                             0.3 * a[(i * n + j + 1) * n + k] + 0.7 * a[((i + 1) * n + j) * n + k] +
                             0.4 * a[((i - 1) * n + j + 1) * n + k + 1] - 0.9 * a[((i + 1) * n + j + 1) * n + k + 1];
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b;
};

void hand_pass(struct data *d) { LAUNCH(conv3d, over(d->n - 2, d->n - 2, d->n - 2), d->n, d->a, d->b); }
#endif
