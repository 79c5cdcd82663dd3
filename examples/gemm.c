//===-- examples/gemm.c - matrix product, rows split over the devices ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     hetcc -O2 gemm.c -o gemm && HET_DEVICES=host,sim:3 HET_REPORT=1 ./gemm
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void gemm(int n, double *a, double *b, double *c) {
#pragma acc region for hetero(1, all, adaptive) part_copyin(a[1:n][0:n]) copyin(b[0:n*n]) part_copyout(c[1:n][0:n])
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 512;
  double *a = malloc(sizeof(double) * n * n), *b = malloc(sizeof(double) * n * n), *c = malloc(sizeof(double) * n * n);
  for (int i = 0; i < n; ++i) // a times its inverse: upper triangular matrices of ones, and of 1 and -1
    for (int j = 0; j < n; ++j) {
      a[i * n + j] = j >= i;
      b[i * n + j] = j == i ? 1 : j == i + 1 ? -1 : 0;
    }
  for (int pass = 0; pass < 5; ++pass) // the split adapts from pass to pass
    gemm(n, a, b, c);
  double worst = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      worst = fmax(worst, fabs(c[i * n + j] - (i == j)));
  printf("gemm of %d x %d: largest error %g\n", n, n, worst);
  return worst > 1e-12;
}
