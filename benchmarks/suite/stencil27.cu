//===-- benchmarks/suite/stencil27.cu - by hand -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL stencil27(int begin, int end, int n, IN a, OUT b) {
  const int i = begin + Z, j = Y + 1, k = X + 1;
  if (i < end && j < n - 1 && k < n - 1) {
    double s = 0;
    for (int x = -1; x <= 1; x++)
      for (int y = -1; y <= 1; y++)
        for (int z = -1; z <= 1; z++)
          s += a[((i + x) * n + j + y) * n + k + z];
    b[(i * n + j) * n + k] = s / 27;
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b;
};

void hand_pass(struct data *d) { LAUNCH(stencil27, over(d->n - 2, d->n - 2, d->n - 2), 1, d->n - 1, d->n, d->a, d->b); }
#endif
