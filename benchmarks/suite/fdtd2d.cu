//===-- benchmarks/suite/fdtd2d.cu - by hand --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL fdtd2d_ey(int begin, int end, int n, double source, IN hz, OUT ey) {
  const int i = begin + Y, j = X;
  if (i < end && j < n)
    ey[i * n + j] = i == 0 ? source : ey[i * n + j] - 0.5 * (hz[i * n + j] - hz[(i - 1) * n + j]);
}

KERNEL fdtd2d_ex(int begin, int end, int n, IN hz, OUT ex) {
  const int i = begin + Y, j = X + 1;
  if (i < end && j < n)
    ex[i * n + j] -= 0.5 * (hz[i * n + j] - hz[i * n + j - 1]);
}

KERNEL fdtd2d_hz(int begin, int end, int n, IN ex, IN ey, OUT hz) {
  const int i = begin + Y, j = X;
  if (i < end && j < n - 1)
    hz[i * n + j] -= 0.7 * (ex[i * n + j + 1] - ex[i * n + j] + ey[(i + 1) * n + j] - ey[i * n + j]);
}

#ifdef HAND_PASS
struct data {
  int n;
  double *ex, *ey, *hz;
};

void hand_pass(struct data *d) {
  const int n = d->n;
  for (int step = 0; step < 4; step++) {
    LAUNCH(fdtd2d_ey, over(n, n), 0, n, n, step, d->hz, d->ey);
    LAUNCH(fdtd2d_ex, over(n - 1, n), 0, n, n, d->hz, d->ex);
    LAUNCH(fdtd2d_hz, over(n - 1, n - 1), 0, n - 1, n, d->ex, d->ey, d->hz);
  }
}
#endif
