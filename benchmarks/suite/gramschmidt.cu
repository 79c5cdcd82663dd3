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

#ifdef HAND_PASS
struct data {
  int n;
  double *start, *a, *r, *q;
};

void hand_pass(struct data *d) {
  const int n = d->n, blocks = (n + 255) / 256;
  move(d->a, d->start, (size_t)n * n);
  for (int k = 0; k < n; k++) {
    double *sums = partials(blocks);
    LAUNCH(gramschmidt_norm, Grid(blocks, 256), n, k, d->a, sums);
    const double norm = sqrt(sum_of(sums, blocks));
    LAUNCH(gramschmidt_column, over(n), n, k, norm, d->a, d->q);
    if (k + 1 < n)
      LAUNCH(gramschmidt_rest, over(n - k - 1), n, k, d->q, d->r, d->a);
  }
}
#endif
