//===-- benchmarks/programs/lu.c - LU decomposition whose rows are dealt out in turn ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Every pass has other bounds and another pivot, so it is planned anew, over fragments of one row each. Arguments:
// rows, decompositions.
#include "time.h"

static void decompose(int n, double (*a)[n]) {
#if defined ANNOTATED
#pragma omp target data device(*) map(tofrom : a[0 : n][0 : n] dist_data(CYCLIC, *))
#endif
  for (int k = 0; k < n - 1; k++) {
#if defined ANNOTATED
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(a))
#endif
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
  }
}

int main(int argc, char **argv) {
  const int n = argument(argc, argv, 1, 512), count = argument(argc, argv, 2, 5);
  double(*a)[n] = malloc(sizeof(double) * (size_t)n * (size_t)n);
  double *times = malloc(sizeof(double) * (size_t)count), check = 0;
  for (int pass = 0; pass < count; ++pass) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] = i == j ? 100.0 * n : (i * 7 + j * 3) % 11;
    const double start = now();
    decompose(n, a);
    times[pass] = now() - start;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      check += a[i][j] * ((i + j) % 7 + 1);
  print_median(times, count);
  printf("check %.17g\n", check);
  return 0;
}
