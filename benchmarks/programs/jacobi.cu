//===-- benchmarks/programs/jacobi.cu - Jacobi by hand in CUDA ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The same algorithm as jacobi.c: copy, sweep, block reduction by shuffles, partial sums added on the host.
#include "time.h"

static void need(cudaError_t status, const char *what) {
  if (status != cudaSuccess) {
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
    exit(1);
  }
}

__global__ void __launch_bounds__(256) copy(int n, int m, const double *__restrict__ u, double *__restrict__ old) {
  int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < m)
    old[(size_t)i * m + j] = u[(size_t)i * m + j];
}

__global__ void __launch_bounds__(256) sweep(int n, int m, double *__restrict__ u, const double *__restrict__ old,
                                             const double *__restrict__ f, double *__restrict__ partial) {
  __shared__ double warps[8];
  double error = 0;
  for (int i = 1 + blockIdx.y; i < n - 1; i += gridDim.y) {
    int j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
    if (j < m - 1) {
      const double *o = old + (size_t)i * m + j;
      double r = 0.25 * (o[-m] + o[m] + o[-1] + o[1] - f[(size_t)i * m + j]) - o[0];
      u[(size_t)i * m + j] = o[0] + 0.8 * r;
      error += r * r;
    }
  }
  for (int lane = 16; lane; lane >>= 1)
    error += __shfl_down_sync(~0u, error, lane);
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = error;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < 8; ++w)
      error += warps[w];
    partial[blockIdx.y * gridDim.x + blockIdx.x] = error;
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 1024), count = argument(argc, argv, 2, 51), warm = argument(argc, argv, 3, 10);
  int m = n;
  size_t cells = (size_t)n * m, bytes = sizeof(double) * cells;
  double *u = (double *)malloc(bytes), *f = (double *)malloc(bytes), *du, *dold, *df, *dpartial, error = 0;
  double *times = (double *)malloc(sizeof(double) * count);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      f[(size_t)i * m + j] = 1e-3 * (i % 7) - 1e-3 * (j % 5), u[(size_t)i * m + j] = 1e-2 * ((i + j) % 3);
  dim3 grid((m + 255) / 256, n), few(grid.x, n < 128 ? n : 128);
  int blocks = (int)(few.x * few.y);
  double *partial;
  need(cudaMallocHost(&partial, sizeof(double) * blocks), "cudaMallocHost");
  need(cudaMalloc(&du, bytes), "cudaMalloc");
  need(cudaMalloc(&dold, bytes), "cudaMalloc");
  need(cudaMalloc(&df, bytes), "cudaMalloc");
  need(cudaMalloc(&dpartial, sizeof(double) * blocks), "cudaMalloc");
  need(cudaMemcpy(du, u, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  need(cudaMemcpy(df, f, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  for (int pass = -warm; pass < count; ++pass) {
    double start = now();
    copy<<<grid, 256>>>(n, m, du, dold);
    sweep<<<few, 256>>>(n, m, du, dold, df, dpartial);
    need(cudaMemcpy(partial, dpartial, sizeof(double) * blocks, cudaMemcpyDeviceToHost), "sweep");
    error = 0;
    for (int k = 0; k < blocks; ++k)
      error += partial[k];
    if (pass >= 0)
      times[pass] = now() - start;
  }
  print_median(times, count);
  printf("check %.12g\n", error);
  return 0;
}
