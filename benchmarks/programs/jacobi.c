//===-- benchmarks/programs/jacobi.c - Jacobi with a residual, arrays resident ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One timed pass is copy, halo exchange and sweep, as in [H] Figure 2. Arguments: size, timed passes, warm-up passes.
#include "time.h"

#if defined ANNOTATED
static double solve(int n, int m, double u[restrict n][m], double old[restrict n][m], double f[restrict n][m],
                    double *times, int warm, int count) {
  double error = 0;
  int i, j;
#pragma omp target data device(*) map(to: f[0:n][0:m] dist_data(BLOCK,*)) map(tofrom: u[0:n][0:m] dist_data(BLOCK,*)) \
    map(alloc: old[0:n][0:m] dist_data(BLOCK,*) halo(1,))
  for (int pass = -warm; pass < count; ++pass) {
    double start = now();
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++)
        old[i][j] = u[i][j];

#pragma omp halo_exchange(old)
    error = 0;
#pragma omp target device(*)
#pragma omp parallel for collapse(2) reduction(+:error) dist_iteration(BLOCK)
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < m - 1; j++) {
        double r = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1] - f[i][j]) - old[i][j];
        u[i][j] = old[i][j] + 0.8 * r;
        error += r * r;
      }
    if (pass >= 0)
      times[pass] = now() - start;
  }
  return error;
}
#else
static double solve(int n, int m, double u[restrict n][m], double old[restrict n][m], double f[restrict n][m],
                    double *times, int warm, int count) {
  double error = 0;
  int i, j;
  for (int pass = -warm; pass < count; ++pass) {
    double start = now();
#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++)
        old[i][j] = u[i][j];

    error = 0;
#pragma omp parallel for private(j) reduction(+:error)
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < m - 1; j++) {
        double r = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1] - f[i][j]) - old[i][j];
        u[i][j] = old[i][j] + 0.8 * r;
        error += r * r;
      }
    if (pass >= 0)
      times[pass] = now() - start;
  }
  return error;
}
#endif

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 1024), count = argument(argc, argv, 2, 51), warm = argument(argc, argv, 3, 10);
  int m = n;
  double(*u)[m] = calloc((size_t)n, sizeof *u), (*old)[m] = calloc((size_t)n, sizeof *u);
  double(*f)[m] = calloc((size_t)n, sizeof *u), *times = malloc(sizeof(double) * (size_t)count);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      f[i][j] = 1e-3 * (i % 7) - 1e-3 * (j % 5), u[i][j] = 1e-2 * ((i + j) % 3);
  double error = solve(n, m, u, old, f, times, warm, count);
  print_median(times, count);
  printf("check %.12g\n", error);
  return 0;
}
