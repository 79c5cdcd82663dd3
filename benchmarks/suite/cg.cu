//===-- benchmarks/suite/cg.cu - by hand ------------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL cg_product(int begin, int end, const int *__restrict__ row, const int *__restrict__ column, IN value, IN p,
                  OUT q) {
  const int i = begin + X;
  if (i < end) {
    double s = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      s += value[k] * p[column[k]];
    q[i] = s;
  }
}

KERNEL cg_dot(int begin, int end, IN x, IN y, OUT sums) {
  double s = 0;
  for (int i = begin + X; i < end; i += gridDim.x * blockDim.x)
    s += x[i] * y[i];
  s = block_sum(s);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = s;
}

KERNEL cg_step(int begin, int end, double alpha, IN p, IN q, OUT x, OUT r) {
  const int i = begin + X;
  if (i < end) {
    x[i] += alpha * p[i];
    r[i] -= alpha * q[i];
  }
}

KERNEL cg_turn(int begin, int end, double beta, IN r, OUT p) {
  const int i = begin + X;
  if (i < end)
    p[i] = r[i] + beta * p[i];
}

#ifdef HAND_PASS
struct data {
  int n, items;
  int *row, *column;
  double *value, *b, *x, *r, *p, *q;
};

void hand_pass(struct data *d) {
  const int n = d->n;
  const auto dot = [n](const double *x, const double *y) {
    double *sums = partials(512);
    LAUNCH(cg_dot, Grid(512, 256), 0, n, x, y, sums);
    return sum_of(sums, 512);
  };
  cudaMemset(d->x, 0, sizeof(double) * n);
  move(d->r, d->b, n);
  move(d->p, d->b, n);
  double rho = dot(d->r, d->r);
  for (int step = 0; step < 5; step++) {
    LAUNCH(cg_product, over(n), 0, n, d->row, d->column, d->value, d->p, d->q);
    const double alpha = rho / dot(d->p, d->q), before = rho;
    LAUNCH(cg_step, over(n), 0, n, alpha, d->p, d->q, d->x, d->r);
    rho = dot(d->r, d->r);
    LAUNCH(cg_turn, over(n), 0, n, rho / before, d->r, d->p);
  }
}
#endif
