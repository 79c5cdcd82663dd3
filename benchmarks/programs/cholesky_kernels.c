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

// Four columns at once, of a multiple of four. A single sum is as fast as the processor guesses when its loop ends: that
// differed by half between programs, and from run to run.
void gemm(int b, const double *x, const double *y, double *a) {
  for (int i = 0; i < b; ++i)
    for (int j = 0; j < b; j += 4) {
      const double *row = x + i * b, *y0 = y + j * b, *y1 = y0 + b, *y2 = y1 + b, *y3 = y2 + b;
      double sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
      for (int k = 0; k < b; ++k) {
        sum0 += row[k] * y0[k];
        sum1 += row[k] * y1[k];
        sum2 += row[k] * y2[k];
        sum3 += row[k] * y3[k];
      }
      double *const four = a + i * b + j;
      four[0] -= sum0, four[1] -= sum1, four[2] -= sum2, four[3] -= sum3;
    }
}

void syrk(int b, const double *x, double *a) { gemm(b, x, x, a); }
