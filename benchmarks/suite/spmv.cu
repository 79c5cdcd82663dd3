//===-- benchmarks/suite/spmv.cu - by hand ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL spmv(int n, const int *__restrict__ row, const int *__restrict__ column, IN value, IN x, OUT y) {
  const int i = blockIdx.x;
  double s = 0;
  for (int k = row[i] + threadIdx.x; k < row[i + 1]; k += blockDim.x)
    s += value[k] * x[column[k]];
  s = block_sum(s);
  if (threadIdx.x == 0)
    y[i] = s;
}

#ifdef HAND_PASS
struct data {
  int n, items;
  int *row, *column;
  double *value, *x, *y;
};

void hand_pass(struct data *d) { LAUNCH(spmv, Grid(d->n, 32), d->n, d->row, d->column, d->value, d->x, d->y); }
#endif
