//===-- benchmarks/suite/gramschmidt.cu - by hand ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL gramschmidt_norm(int n, int k, IN a, OUT sums) {
  double s = 0;
  for (int i = X; i < n; i += gridDim.x * blockDim.x)
    s += a[i * n + k] * a[i * n + k];
  s = block_sum(s);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = s;
}

KERNEL gramschmidt_column(int n, int k, double norm, IN a, OUT q) {
  const int i = X;
  if (i < n)
    q[i * n + k] = a[i * n + k] / norm;
}

KERNEL gramschmidt_rest(int n, int k, IN q, OUT r, OUT a) {
  const int j = X + k + 1;
  if (j < n) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += q[i * n + k] * a[i * n + j];
    r[k * n + j] = s;
    for (int i = 0; i < n; i++)
      a[i * n + j] -= q[i * n + k] * s;
  }
}
