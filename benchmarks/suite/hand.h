//===-- benchmarks/suite/hand.h - kernels written by hand -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel has the name of the function of the C file whose loop it computes: one thread for each point, and one block
// for each row that is added up.
#ifndef HAND_H
#define HAND_H

#define KERNEL extern "C" __global__ void __launch_bounds__(256)
#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
#define Z (blockIdx.z * blockDim.z + threadIdx.z)
#define IN const double *__restrict__
#define OUT double *__restrict__

// The sum over the threads of a block, in thread 0.
static __device__ double block_sum(double s) {
  __shared__ double parts[32];
  for (int gap = 16; gap > 0; gap /= 2)
    s += __shfl_down_sync(~0u, s, gap);
  if (threadIdx.x % 32 == 0)
    parts[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x == 0)
    for (unsigned warp = 1; warp < blockDim.x / 32; ++warp)
      s += parts[warp];
  return s;
}
#endif
