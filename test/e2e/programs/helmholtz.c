//===-- e2e/programs/helmholtz.c - 2-D Helmholtz equation with known solution ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Laplace(u) - alpha u = f on [-1,1]^2 with u = (1-x^2)(1-y^2), for which the five-point formula is exact: the
// solver must reach the analytic solution itself. Jacobi with a data region in acc spelling: thousands of passes
// through two short regions. Argument: grid points per side.
#include "check.h"

#define ALPHA 0.8
#define OMEGA 1.0

static int solve(int n, int m, double *u, double *old, double *f, double cx, double cy, double c, double limit) {
  int passes = 0;
  double change = 2 * limit;
#pragma acc data copyin(f[0:n*m]) copy(u[0:n*m]) create(old[0:n*m])
  while (change > limit && passes < 20000) {
    change = 0;
#pragma acc region for part_copyin(u[1:n][0:m]) part_copyout(old[1:n][0:m]) hetero(1, all, static)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        old[i * m + j] = u[i * m + j];
#pragma acc region for part_copyin(old[1:n:1][0:m]) part_copyin(f[1:n][0:m]) part_copy(u[1:n][0:m]) \
    reduction(max:change) hetero(1, all, static)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        double r = (cx * (old[(i - 1) * m + j] + old[(i + 1) * m + j]) + cy * (old[i * m + j - 1] + old[i * m + j + 1]) -
                    f[i * m + j]) / c - old[i * m + j];
        u[i * m + j] = old[i * m + j] + OMEGA * r;
        change = fabs(r) > change ? fabs(r) : change;
      }
    ++passes;
  }
  return passes;
}

static void run(int n, int m) {
  const double dx = 2.0 / (n - 1), dy = 2.0 / (m - 1);
  const double cx = 1 / (dx * dx), cy = 1 / (dy * dy), c = 2 * cx + 2 * cy + ALPHA;
  double *u = (double *)calloc((size_t)n * (size_t)m, sizeof(double)), *old = check_array(n * m, 1);
  double *f = check_array(n * m, 2), *want = check_array(n * m, 3);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      double x = -1 + i * dx, y = -1 + j * dy, p = 1 - x * x, q = 1 - y * y;
      want[i * m + j] = i == 0 || j == 0 || i == n - 1 || j == m - 1 ? 0 : p * q;
      f[i * m + j] = -2 * (p + q) - ALPHA * p * q;
    }
  int passes = solve(n, m, u, old, f, cx, cy, c, 1e-14);
  check_norm("u", u, want, n * m, 1e-11);
  printf("%dx%d: %d passes\n", n, m, passes);
  free(u), free(old), free(f), free(want);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 22;
  run(n, n + 5);
  return check_result("helmholtz");
}
