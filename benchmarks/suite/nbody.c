//===-- benchmarks/suite/nbody.c - all pairs of bodies, forces and a step ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *x, *y, *z, *mass, *fx, *fy, *fz, *vx, *vy, *vz;
};

static void nbody_force(int n, const double *restrict x, const double *restrict y, const double *restrict z,
                        const double *restrict mass, double *restrict fx, double *restrict fy, double *restrict fz) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) copyin(x[0:n], y[0:n], z[0:n], mass[0:n]) \
    part_copyout(fx[1:n], fy[1:n], fz[1:n])
#endif
  for (int i = 0; i < n; i++) {
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

static void nbody_move(int n, double t, double *restrict x, double *restrict y, double *restrict z, double *restrict vx,
                       double *restrict vy, double *restrict vz, const double *restrict fx, const double *restrict fy,
                       const double *restrict fz) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copy(x[1:n], y[1:n], z[1:n], vx[1:n], vy[1:n], vz[1:n]) \
    part_copyin(fx[1:n], fy[1:n], fz[1:n])
#endif
  for (int i = 0; i < n; i++) {
    vx[i] += t * fx[i];
    vy[i] += t * fy[i];
    vz[i] += t * fz[i];
    x[i] += t * vx[i];
    y[i] += t * vy[i];
    z[i] += t * vz[i];
  }
}

void PASS(struct data *d) {
  nbody_force(d->n, d->x, d->y, d->z, d->mass, d->fx, d->fy, d->fz);
  nbody_move(d->n, 1e-6, d->x, d->y, d->z, d->vx, d->vy, d->vz, d->fx, d->fy, d->fz);
}

static inline void make(struct data *d, int n) {
  *d = (struct data){n,        numbers(n, 1), numbers(n, 2), numbers(n, 3), numbers(n, 4), zeros(n),
                     zeros(n), zeros(n),      zeros(n),      zeros(n),      zeros(n)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return larger(farthest(x->x, y->x, x->n), farthest(x->fz, y->fz, x->n));
}

#define SUITE_MAIN 300, 3000, 100000
#include "suite.h"
