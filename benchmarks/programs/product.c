//===-- benchmarks/programs/product.c - C = A B, one element for each thread ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The GPU comparison: both outer loops are split, as in programs/product.cu. Arguments: size, passes, warm-up passes.
#include "time.h"

static void product(int n, double *a, double *b, double *c) {
#pragma omp target device(*) map(to: a[0:n][0:n] dist_data(BLOCK,*), b[0:n*n]) map(tofrom: c[0:n][0:n] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 2048), count = argument(argc, argv, 2, 11), warm = argument(argc, argv, 3, 3);
  size_t bytes = sizeof(double) * (size_t)n * (size_t)n;
  double *a = malloc(bytes), *b = malloc(bytes), *c = malloc(bytes), *times = malloc(sizeof(double) * (size_t)count);
  for (long i = 0; i < (long)n * n; ++i)
    a[i] = (double)(i % 17), b[i] = (double)(i % 13), c[i] = 0;
#pragma omp target data device(*) map(to: a[0:n][0:n] dist_data(BLOCK,*), b[0:n*n]) \
    map(tofrom: c[0:n][0:n] dist_data(BLOCK,*))
  for (int pass = -warm; pass < count; ++pass) {
    double start = now();
    product(n, a, b, c);
    if (pass >= 0)
      times[pass] = now() - start;
  }
  print_median(times, count);
  printf("check %.17g\n", c[(long)n * n - 1]);
  return 0;
}
