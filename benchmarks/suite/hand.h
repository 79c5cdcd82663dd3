//===-- benchmarks/suite/hand.h - kernels written by hand -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel has the name of the function of the C file whose loop it computes: one thread for each point, and one block
// for each row that is added up. With -DHAND_PASS the file has the pass of the C file too: hand_pass, on the same data.
// They lie in managed memory, which is on the GPU after the first pass.
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

#ifdef HAND_PASS
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

extern "C" void hand_pass(struct data *d);

static void need(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
  exit(1);
}

extern "C" void *hand_storage(size_t bytes) {
  void *memory = nullptr;
  need(cudaMallocManaged(&memory, std::max<size_t>(bytes, 1)), "cudaMallocManaged");
  memset(memory, 0, bytes);
  return memory;
}

struct Grid {
  Grid(dim3 blocks, dim3 threads, size_t shared = 0) : blocks(blocks), threads(threads), shared(shared) {}
  dim3 blocks, threads;
  size_t shared;
};
static unsigned blocks_for(long points, unsigned threads) { return (unsigned)((points + threads - 1) / threads); }
// A thread for each point, x first.
inline Grid over(long x) { return {blocks_for(x, 256), 256}; }
inline Grid over(long x, long y) { return {dim3(blocks_for(x, 32), blocks_for(y, 8)), dim3(32, 8)}; }
inline Grid over(long x, long y, long z) {
  return {dim3(blocks_for(x, 32), blocks_for(y, 8), (unsigned)z), dim3(32, 8)};
}
// A block for each row.
inline Grid rows(long count) { return {(unsigned)count, 256}; }

// Launches are timed by events, and told under the kernel's name when the program ends.
static std::map<std::string, std::vector<std::pair<cudaEvent_t, cudaEvent_t>>> launched;

template <class... P, class... A> void launch(const char *name, void (*kernel)(P...), const Grid &grid, A... args) {
  cudaEvent_t begin, end;
  need(cudaEventCreate(&begin), name);
  need(cudaEventCreate(&end), name);
  need(cudaEventRecord(begin), name);
  kernel<<<grid.blocks, grid.threads, grid.shared>>>(static_cast<P>(args)...);
  need(cudaGetLastError(), name);
  need(cudaEventRecord(end), name);
  launched[name].emplace_back(begin, end);
}
#define LAUNCH(kernel, ...) launch(#kernel, kernel, __VA_ARGS__)

inline double *partials(size_t count) {
  static double *memory = nullptr;
  static size_t room = 0;
  if (count > room) {
    need(cudaMalloc(&memory, sizeof(double) * count), "cudaMalloc");
    room = count;
  }
  return memory;
}

inline double sum_of(const double *partials, size_t count) {
  std::vector<double> all(count);
  need(cudaMemcpy(all.data(), partials, sizeof(double) * count, cudaMemcpyDeviceToHost), "cudaMemcpy");
  double sum = 0;
  for (double one : all)
    sum += one;
  return sum;
}

inline void move(double *to, const double *from, size_t count) {
  need(cudaMemcpy(to, from, sizeof(double) * count, cudaMemcpyDefault), "cudaMemcpy");
}

extern "C" void hand_wait() { need(cudaDeviceSynchronize(), "a kernel"); }

// A line for each kernel: its median, and how often it was launched.
extern "C" void hand_tell() {
  for (const auto &[name, all] : launched) {
    std::vector<float> times;
    for (auto [begin, end] : all) {
      times.emplace_back();
      need(cudaEventElapsedTime(&times.back(), begin, end), name.c_str());
    }
    std::sort(times.begin(), times.end());
    printf("kernel %s median %.9e count %zu\n", name.c_str(), times[times.size() / 2] * 1e-3, times.size());
  }
}
#endif
#endif
