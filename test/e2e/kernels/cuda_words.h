//===-- e2e/kernels/cuda_words.h - kernels in CUDA on the host ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// CUDA's words for a compiler of the host. A file that includes a `.cu` file behind this one, and names its kernels, is
// a library for FAKE_CUDA_OWN (devices/fake_kernels.cpp). Threads run one after the other: there is no __syncthreads.
#include <cstddef>
#include <utility>

struct dim3 {
  unsigned x, y, z;
};
static thread_local dim3 blockIdx, threadIdx, gridDim, blockDim;
static thread_local std::size_t sharedBytes;

#define __global__
#define __device__
#define __restrict__

template <class... P, std::size_t... I>
void callKernel(void (*kernel)(P...), void **args, std::index_sequence<I...>) {
  kernel(*static_cast<P *>(args[I])...);
}

template <class... P>
void runKernel(void (*kernel)(P...), void **args, const unsigned *grid, const unsigned *block, std::size_t shared) {
  gridDim = {grid[0], grid[1], grid[2]};
  blockDim = {block[0], block[1], block[2]};
  sharedBytes = shared;
  const auto each = [](dim3 &at, const dim3 &end, auto body) {
    for (at.z = 0; at.z < end.z; at.z++)
      for (at.y = 0; at.y < end.y; at.y++)
        for (at.x = 0; at.x < end.x; at.x++)
          body();
  };
  each(blockIdx, gridDim,
       [&] { each(threadIdx, blockDim, [&] { callKernel(kernel, args, std::index_sequence_for<P...>()); }); });
}

#define KERNEL_AS(symbol, ...)                                                                                         \
  extern "C" void fake_run_##symbol(void **args, const unsigned *grid, const unsigned *block, std::size_t shared) {    \
    runKernel(__VA_ARGS__, args, grid, block, shared);                                                                 \
  }
#define KERNEL(name) KERNEL_AS(name, name)
