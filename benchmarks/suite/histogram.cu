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
