//===-- e2e/programs/same_acc_values.h - routines of a header, which constructs call ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#ifndef SAME_ACC_VALUES_H
#define SAME_ACC_VALUES_H
#include <math.h>
#pragma acc routine vector
static inline double dot_row(const double *restrict a, const double *restrict b, int n) {
  double s = 0.0;
  if (n <= 0)
    return 0.0;
#pragma acc loop vector reduction(+ : s)
  for (int j = 0; j < n; ++j)
    s += a[j] * b[j];
  return s;
}
#pragma acc routine worker
static inline void scale_block(double *a, int n, double by) {
  if (by == 1.0)
    return;
#ifdef _OPENACC
#pragma acc loop worker vector
#endif
  for (int j = 0; j < n; ++j)
    a[j] *= by;
}
#pragma acc routine vector
static inline double norm(const double *a, int n) { return sqrt(dot_row(a, a, n)); }
#endif
