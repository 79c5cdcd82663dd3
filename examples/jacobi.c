//===-- examples/jacobi.c - Poisson's equation, arrays resident on the devices ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The data region keeps the three arrays on the devices; one row travels between neighbours in each pass.
//
//     hetcc -O2 jacobi.c -o jacobi -lm && HET_DEVICES=host,sim:3 HET_REPORT=1 ./jacobi
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double solve(int n, int m, double u[n][m], double old[n][m], double f[n][m], int passes) {
  double error = 0;
#pragma omp target data device(*) map(to: f[0:n][0:m] dist_data(BLOCK,*)) map(tofrom: u[0:n][0:m] dist_data(BLOCK,*)) \
    map(alloc: old[0:n][0:m] dist_data(BLOCK,*) halo(1,))
  for (int pass = 0; pass < passes; ++pass) {
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < m; ++j)
        old[i][j] = u[i][j];

#pragma omp halo_exchange(old)

    error = 0;
#pragma omp target device(*)
#pragma omp parallel for collapse(2) reduction(+:error) dist_iteration(BLOCK)
    for (int i = 1; i < n - 1; ++i)
      for (int j = 1; j < m - 1; ++j) {
        double residual = 0.25 * (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1] - f[i][j]) - old[i][j];
        u[i][j] = old[i][j] + residual;
        error += residual * residual;
      }
  }
  return sqrt(error);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1024, m = n, passes = 100;
  double(*u)[m] = calloc(n, sizeof *u), (*old)[m] = calloc(n, sizeof *u), (*f)[m] = calloc(n, sizeof *u);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      f[i][j] = 1.0 / ((double)n * m);
  double error = solve(n, m, u, old, f, passes);
  printf("jacobi on %d x %d, %d passes: residual %.12e, u in the middle %.12e\n", n, m, passes, error, u[n / 2][m / 2]);
  return !(error > 0 && error < 1.0 / n && u[n / 2][m / 2] < 0);
}
