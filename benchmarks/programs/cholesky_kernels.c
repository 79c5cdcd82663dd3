//===-- benchmarks/programs/cholesky_kernels.c - the four kernels of a blocked Cholesky factorization ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One compiler makes them for all sides, so that only the tasks are compared.
#include "cholesky.h"

#include <math.h>

void potrf(int b, double *a) {
  for (int k = 0; k < b; ++k) {
    for (int j = 0; j < k; ++j)
      a[k * b + k] -= a[k * b + j] * a[k * b + j];
    a[k * b + k] = sqrt(a[k * b + k]);
    for (int i = k + 1; i < b; ++i) {
      double sum = a[i * b + k];
      for (int j = 0; j < k; ++j)
        sum -= a[i * b + j] * a[k * b + j];
      a[i * b + k] = sum / a[k * b + k];
    }
  }
}

void trsm(int b, const double *l, double *a) {
  for (int i = 0; i < b; ++i)
    for (int k = 0; k < b; ++k) {
      double sum = a[i * b + k];
      for (int j = 0; j < k; ++j)
        sum -= a[i * b + j] * l[k * b + j];
      a[i * b + k] = sum / l[k * b + k];
    }
}

void gemm(int b, const double *x, const double *y, double *a) {
  for (int i = 0; i < b; ++i)
    for (int j = 0; j < b; ++j) {
      double sum = 0;
      for (int k = 0; k < b; ++k)
        sum += x[i * b + k] * y[j * b + k];
      a[i * b + j] -= sum;
    }
}

void syrk(int b, const double *x, double *a) { gemm(b, x, x, a); }
