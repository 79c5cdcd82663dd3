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
