//===-- benchmarks/programs/teams.c - parallel regions inside of target constructs ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arguments: size, timed passes, which construct. It is standard OpenMP.
#include "matrices.h"

// 0: the sums of rows, a team for each.
static void rows(int n, const double *a, double *b) {
#pragma omp target teams distribute map(to : a[0 : n * n]) map(tofrom : b[0 : n])
  for (int i = 0; i < n; ++i) {
    double s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int j = 0; j < n; ++j)
      s += a[i * n + j];
    b[i] = s;
  }
}

// 1: two loops for each row.
static void both(int n, const double *a, double *b) {
#pragma omp target teams distribute map(to : a[0 : n * n]) map(tofrom : b[0 : n * n])
  for (int i = 0; i < n; ++i) {
#pragma omp parallel for
    for (int j = 0; j < n; ++j)
      b[i * n + j] = a[i * n + j] * 0.5;
#pragma omp parallel for
    for (int j = 0; j < n; ++j)
      b[i * n + j] += a[i * n + n - 1 - j];
  }
}

// 2: a product whose middle loop is the sum's.
static void product(int n, const double *restrict a, double *restrict b) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * n]) map(tofrom : b[0 : n * n])
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      for (int j = 0; j < n; ++j)
        b[i * n + j] += a[i * n + k] * a[k * n + j];
}

int main(int argc, char **argv) {
  static void (*const loops[])(int, const double *, double *) = {rows, both, product};
  return time_loops(argc, argv, loops);
}
