//===-- benchmarks/suite/gem.c - the potential of atoms at the points of a surface ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n, atoms;
  double *x, *y, *z, *ax, *ay, *az, *charge, *potential;
};

static void gem(int n, int atoms, const double *restrict x, const double *restrict y, const double *restrict z,
                const double *restrict ax, const double *restrict ay, const double *restrict az,
                const double *restrict charge, double *restrict potential) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(x[1:n], y[1:n], z[1:n]) \
    copyin(ax[0:atoms], ay[0:atoms], az[0:atoms], charge[0:atoms]) part_copyout(potential[1:n])
#endif
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < atoms; k++) {
      const double dx = x[i] - ax[k], dy = y[i] - ay[k], dz = z[i] - az[k];
      s += charge[k] / sqrt(dx * dx + dy * dy + dz * dz + 0.01);
    }
    potential[i] = s;
  }
}

void PASS(struct data *d) {
  gem(d->n, d->atoms, d->x, d->y, d->z, d->ax, d->ay, d->az, d->charge, d->potential);
}

static inline void make(struct data *d, int n) {
  const int atoms = n / 8;
  *d = (struct data){n,
                     atoms,
                     numbers(n, 1),
                     numbers(n, 2),
                     numbers(n, 3),
                     numbers(atoms, 4),
                     numbers(atoms, 5),
                     numbers(atoms, 6),
                     numbers(atoms, 7),
                     zeros(n)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return farthest(x->potential, y->potential, x->n);
}

#define SUITE_MAIN 1000, 8000, 200000
#include "suite.h"
