//===-- benchmarks/suite/lbm.cu - by hand -----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL lbm(int n, int m, double omega, IN f, OUT g) {
  const int i = Y, j = X;
  if (i < n && j < m) {
    const int at = i * m + j, up = i == 0 ? n - 1 : i - 1, down = i == n - 1 ? 0 : i + 1;
    const int left = j == 0 ? m - 1 : j - 1, right = j == m - 1 ? 0 : j + 1, plane = n * m;
    const double f0 = f[at], f1 = f[plane + at], f2 = f[2 * plane + at], f3 = f[3 * plane + at], f4 = f[4 * plane + at],
                 f5 = f[5 * plane + at], f6 = f[6 * plane + at], f7 = f[7 * plane + at], f8 = f[8 * plane + at];
    const double rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
    const double u = (f1 + f5 + f8 - f3 - f6 - f7) / rho, v = (f2 + f5 + f6 - f4 - f7 - f8) / rho;
    const double base = 1 - 1.5 * (u * u + v * v), s = u + v, t = v - u, w = rho / 36;
    g[at] = f0 + omega * (16 * w * base - f0);
    g[plane + i * m + right] = f1 + omega * (4 * w * (base + 3 * u + 4.5 * u * u) - f1);
    g[2 * plane + down * m + j] = f2 + omega * (4 * w * (base + 3 * v + 4.5 * v * v) - f2);
    g[3 * plane + i * m + left] = f3 + omega * (4 * w * (base - 3 * u + 4.5 * u * u) - f3);
    g[4 * plane + up * m + j] = f4 + omega * (4 * w * (base - 3 * v + 4.5 * v * v) - f4);
    g[5 * plane + down * m + right] = f5 + omega * (w * (base + 3 * s + 4.5 * s * s) - f5);
    g[6 * plane + down * m + left] = f6 + omega * (w * (base + 3 * t + 4.5 * t * t) - f6);
    g[7 * plane + up * m + left] = f7 + omega * (w * (base - 3 * s + 4.5 * s * s) - f7);
    g[8 * plane + up * m + right] = f8 + omega * (w * (base - 3 * t + 4.5 * t * t) - f8);
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *f, *g;
};

void hand_pass(struct data *d) {
  LAUNCH(lbm, over(d->n, d->n), d->n, d->n, 1.2, d->f, d->g);
  LAUNCH(lbm, over(d->n, d->n), d->n, d->n, 1.2, d->g, d->f);
}
#endif
