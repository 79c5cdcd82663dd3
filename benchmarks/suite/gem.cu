//===-- benchmarks/suite/gem.cu - by hand -----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL gem(int begin, int end, int atoms, IN x, IN y, IN z, IN ax, IN ay, IN az, IN charge, OUT potential) {
  const int i = begin + X;
  if (i < end) {
    double s = 0;
    for (int k = 0; k < atoms; k++) {
      const double dx = x[i] - ax[k], dy = y[i] - ay[k], dz = z[i] - az[k];
      s += charge[k] / sqrt(dx * dx + dy * dy + dz * dz + 0.01);
    }
    potential[i] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n, atoms;
  double *x, *y, *z, *ax, *ay, *az, *charge, *potential;
};

void hand_pass(struct data *d) {
  LAUNCH(gem, over(d->n), 0, d->n, d->atoms, d->x, d->y, d->z, d->ax, d->ay, d->az, d->charge, d->potential);
}
#endif
