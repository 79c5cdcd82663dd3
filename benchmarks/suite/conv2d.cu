//===-- benchmarks/suite/conv2d.cu - by hand --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL conv2d(int begin, int end, int n, IN a, OUT b) {
  const int i = begin + Y, j = X + 1;
  if (i < end && j < n - 1)
    b[i * n + j] = 0.2 * a[(i - 1) * n + j - 1] + 0.5 * a[(i - 1) * n + j] - 0.8 * a[(i - 1) * n + j + 1] -
                   0.3 * a[i * n + j - 1] + 0.6 * a[i * n + j] - 0.9 * a[i * n + j + 1] + 0.4 * a[(i + 1) * n + j - 1] +
                   0.7 * a[(i + 1) * n + j] + 0.1 * a[(i + 1) * n + j + 1];
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b;
};

void hand_pass(struct data *d) { LAUNCH(conv2d, over(d->n - 2, d->n - 2), 1, d->n - 1, d->n, d->a, d->b); }
#endif
