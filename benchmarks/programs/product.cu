//===-- benchmarks/programs/product.cu - C = A B by hand in CUDA ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The same algorithm as product.c: one thread for an element, threads along a row, arrays resident.
#include "time.h"

static void need(cudaError_t status, const char *what) {
  if (status != cudaSuccess) {
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
    exit(1);
  }
}

__global__ void __launch_bounds__(256) product(int n, const double *__restrict__ a, const double *__restrict__ b,
                                               double *__restrict__ c) {
  int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n)
    return;
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[i * n + k] * b[k * n + j];
  c[i * n + j] = sum;
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 2048), count = argument(argc, argv, 2, 11), warm = argument(argc, argv, 3, 3);
  size_t bytes = sizeof(double) * n * n;
  double *a = (double *)malloc(bytes), *b = (double *)malloc(bytes), *da, *db, *dc, last;
  double *times = (double *)malloc(sizeof(double) * count);
  for (long i = 0; i < (long)n * n; ++i)
    a[i] = (double)(i % 17), b[i] = (double)(i % 13);
  need(cudaMalloc(&da, bytes), "cudaMalloc");
  need(cudaMalloc(&db, bytes), "cudaMalloc");
  need(cudaMalloc(&dc, bytes), "cudaMalloc");
  need(cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  need(cudaMemcpy(db, b, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  for (int pass = -warm; pass < count; ++pass) {
    double start = now();
    product<<<dim3((n + 255) / 256, n), 256>>>(n, da, db, dc);
    need(cudaDeviceSynchronize(), "product");
    if (pass >= 0)
      times[pass] = now() - start;
  }
  need(cudaMemcpy(&last, dc + (size_t)n * n - 1, sizeof last, cudaMemcpyDeviceToHost), "cudaMemcpy");
  print_median(times, count);
  printf("check %.17g\n", last);
  return 0;
}
