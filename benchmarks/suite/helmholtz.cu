//===-- benchmarks/suite/helmholtz.cu - by hand -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL helmholtz_sweep(int begin, int end, int m, IN old, IN f, OUT u, OUT sums) {
  const int i = begin + Y, j = X + 1;
  double error = 0;
  if (i < end && j < m - 1) {
    const double r =
        0.25 * (old[(i - 1) * m + j] + old[(i + 1) * m + j] + old[i * m + j - 1] + old[i * m + j + 1] - f[i * m + j]) -
        1.02 * old[i * m + j];
    u[i * m + j] = old[i * m + j] + 0.8 * r;
    error = r * r;
  }
  error = block_sum(error);
  if (threadIdx.x == 0)
    sums[blockIdx.y * gridDim.x + blockIdx.x] = error;
}

KERNEL helmholtz_keep(int begin, int end, int m, IN u, OUT old) {
  const int i = begin + Y, j = X;
  if (i < end && j < m)
    old[i * m + j] = u[i * m + j];
}

#ifdef HAND_PASS
struct data {
  int n;
  double *u, *old, *f, error;
};

void hand_pass(struct data *d) {
  const int n = d->n;
  for (int step = 0; step < 3; step++) {
    LAUNCH(helmholtz_keep, over(n, n), 0, n, n, d->u, d->old);
    const Grid grid(dim3(blocks_for(n - 2, 256), n - 2), 256); // block_sum takes the threads of a row
    double *sums = partials(grid.blocks.x * grid.blocks.y);
    LAUNCH(helmholtz_sweep, grid, 1, n - 1, n, d->old, d->f, d->u, sums);
    d->error = sum_of(sums, grid.blocks.x * grid.blocks.y);
  }
}
#endif
