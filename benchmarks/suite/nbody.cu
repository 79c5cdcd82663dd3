//===-- benchmarks/suite/nbody.cu - by hand ---------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL nbody_force(int begin, int end, int n, IN x, IN y, IN z, IN mass, OUT fx, OUT fy, OUT fz) {
  const int i = begin + X;
  if (i < end) {
    double ax = 0, ay = 0, az = 0;
    for (int j = 0; j < n; j++) {
      const double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      const double square = dx * dx + dy * dy + dz * dz + 1e-3, by = mass[j] / (square * sqrt(square));
      ax += by * dx;
      ay += by * dy;
      az += by * dz;
    }
    fx[i] = ax;
    fy[i] = ay;
    fz[i] = az;
  }
}

KERNEL nbody_move(int begin, int end, double t, OUT x, OUT y, OUT z, OUT vx, OUT vy, OUT vz, IN fx, IN fy, IN fz) {
  const int i = begin + X;
  if (i < end) {
    vx[i] += t * fx[i];
    vy[i] += t * fy[i];
    vz[i] += t * fz[i];
    x[i] += t * vx[i];
    y[i] += t * vy[i];
    z[i] += t * vz[i];
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *x, *y, *z, *mass, *fx, *fy, *fz, *vx, *vy, *vz;
};

void hand_pass(struct data *d) {
  LAUNCH(nbody_force, over(d->n), 0, d->n, d->n, d->x, d->y, d->z, d->mass, d->fx, d->fy, d->fz);
  LAUNCH(nbody_move, over(d->n), 0, d->n, 1e-6, d->x, d->y, d->z, d->vx, d->vy, d->vz, d->fx, d->fy, d->fz);
}
#endif
