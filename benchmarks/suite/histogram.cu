//===-- benchmarks/suite/histogram.cu - by hand -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL histogram(int n, int bins, const int *__restrict__ of, int *__restrict__ counts) {
  extern __shared__ int own[];
  for (int k = threadIdx.x; k < bins; k += blockDim.x)
    own[k] = 0;
  __syncthreads();
  for (int i = X; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&own[of[i]], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < bins; k += blockDim.x)
    atomicAdd(&counts[k], own[k]);
}

#ifdef HAND_PASS
struct data {
  int n, bins;
  int *of, *counts;
};

void hand_pass(struct data *d) {
  LAUNCH(histogram, Grid(1056, 256, sizeof(int) * d->bins), d->n, d->bins, d->of, d->counts);
}
#endif
