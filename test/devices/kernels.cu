//===-- devices/kernels.cu - the kernels of the device suite, for a real GPU ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
// The same kernels stand in kernels.cpp for simulated devices and in fake_cuda.c for the fake driver.

extern "C" __global__ void scale(double *to, const double *from, double factor, long count) {
  const long at =
      ((long)blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
  const long all = (long)gridDim.x * gridDim.y * blockDim.x * blockDim.y;
  for (long i = at; i < count; i += all)
    to[i] = factor * from[i];
}

extern "C" __global__ void sum(const double *from, long count, double *partial) {
  __shared__ double block;
  const long thread = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
  const long number = (long)blockIdx.y * gridDim.x + blockIdx.x, blocks = (long)gridDim.x * gridDim.y;
  double own = 0;
  for (long i = number * threads + thread; i < count; i += blocks * threads)
    own += from[i];
  if (thread == 0)
    block = 0;
  __syncthreads();
  atomicAdd(&block, own);
  __syncthreads();
  if (thread == 0)
    partial[number] = block;
}
