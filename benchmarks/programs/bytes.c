//===-- benchmarks/programs/bytes.c - loops whose least traffic is known ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arguments: which, size, steps. 0: 9 points on rows, 1: 27 points on blocks in three dimensions, 2: the four loops of
// STREAM in a data region, 3: a product by rows, 4: a matrix times a vector, all named without a distribution, 5: the
// same of a sparse matrix, 6: a product that adds to its result in place. benchmarks/run counts the bytes.
#include "time.h"

static double *filled(size_t n, int seed) {
  double *a = malloc(n * sizeof(double));
  for (size_t i = 0; i < n; ++i)
    a[i] = (double)((i * 7 + (size_t)seed) % 11) / 8;
  return a;
}

static double sum(size_t n, const double *a) {
  double s = 0;
  for (size_t i = 0; i < n; ++i)
    s += a[i];
  return s;
}

static void nine(int n, int steps, double u[restrict n][n], double v[restrict n][n]) {
#pragma omp target data device(*) map(tofrom: u[0:n][0:n] dist_data(BLOCK,*) halo(1,)) \
    map(tofrom: v[0:n][0:n] dist_data(BLOCK,*) halo(1,))
  for (int s = 0; s < steps; ++s) {
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        v[i][j] = (u[i - 1][j - 1] + u[i - 1][j] + u[i - 1][j + 1] + u[i][j - 1] + u[i][j] + u[i][j + 1] +
                   u[i + 1][j - 1] + u[i + 1][j] + u[i + 1][j + 1]) / 9;
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = (v[i - 1][j - 1] + v[i - 1][j] + v[i - 1][j + 1] + v[i][j - 1] + v[i][j] + v[i][j + 1] +
                   v[i + 1][j - 1] + v[i + 1][j] + v[i + 1][j + 1]) / 9;
  }
}

#define POINTS27(to, from)                                                                                             \
  for (int i = 1; i < n - 1; i++)                                                                                      \
    for (int j = 1; j < n - 1; j++)                                                                                    \
      for (int k = 1; k < n - 1; k++) {                                                                                \
        double s = 0;                                                                                                  \
        for (int x = -1; x <= 1; x++)                                                                                  \
          for (int y = -1; y <= 1; y++)                                                                                \
            s += from[i + x][j + y][k - 1] + from[i + x][j + y][k] + from[i + x][j + y][k + 1];                        \
        to[i][j][k] = s / 27;                                                                                          \
      }

static void cube(int n, int steps, double u[restrict n][n][n], double v[restrict n][n][n]) {
#pragma omp target data device(*) topology([2][2][2]) \
    map(tofrom: u[0:n][0:n][0:n] dist_data(BLOCK, BLOCK, BLOCK) halo(1, 1, 1)) \
    map(tofrom: v[0:n][0:n][0:n] dist_data(BLOCK, BLOCK, BLOCK) halo(1, 1, 1))
  for (int s = 0; s < steps; ++s) {
#pragma omp target device(*) topology([2][2][2])
#pragma omp parallel for collapse(3) dist_iteration(BLOCK, BLOCK, BLOCK)
    POINTS27(v, u)
#pragma omp target device(*) topology([2][2][2])
#pragma omp parallel for collapse(3) dist_iteration(BLOCK, BLOCK, BLOCK)
    POINTS27(u, v)
  }
}

// [O] section 3.2: b and c need not come, a goes both ways, b and c go home.
static void stream(int n, int steps, double *restrict a, double *restrict b, double *restrict c) {
#pragma omp target data device(*) map(tofrom: a[0:n] dist_data(BLOCK)) map(from: b[0:n] dist_data(BLOCK), c[0:n] dist_data(BLOCK))
  for (int s = 0; s < steps; ++s) {
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
      c[i] = a[i];
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
      b[i] = 0.5 * c[i];
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
      c[i] = a[i] + b[i];
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
      a[i] = b[i] + 0.5 * c[i];
  }
}

static void product(int n, double a[restrict n][n], double b[restrict n][n], double c[restrict n][n]) {
#pragma omp target device(*) map(to: a[0:n][0:n] dist_data(BLOCK,*), b[0:n][0:n]) map(from: c[0:n][0:n] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}

static void in_place(int n, double a[restrict n][n], double b[restrict n][n], double c[restrict n][n]) {
#pragma omp target device(*) map(to: a[0:n][0:n], b[0:n][0:n]) map(tofrom: c[0:n][0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i][j] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i][j] += a[i][k] * b[k][j];
  }
}

static void times(int n, const double *a, const double *x, double *y) {
#pragma omp target device(*) map(to: a[0:n*n], x[0:n]) map(from: y[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++)
      s += a[i * n + j] * x[j];
    y[i] = s;
  }
}

// Four items in each row.
static void sparse(int n, const double *val, const double *x, double *y) {
  int *start = malloc((size_t)(n + 1) * sizeof(int)), *col = malloc((size_t)n * 4 * sizeof(int));
  for (int i = 0; i <= n; ++i)
    start[i] = 4 * i;
  for (int k = 0; k < 4 * n; ++k)
    col[k] = k * 5 % n;
#pragma omp target device(*) map(to: start[0:n+1], col[0:4*n], val[0:4*n], x[0:n]) map(from: y[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = start[i]; k < start[i + 1]; k++)
      s += val[k] * x[col[k]];
    y[i] = s;
  }
  free(start);
  free(col);
}

int main(int argc, char **argv) {
  const int which = argument(argc, argv, 1, 0), n = argument(argc, argv, 2, 64), steps = argument(argc, argv, 3, 1);
  const size_t square = (size_t)n * (size_t)n, all = which == 1 ? square * (size_t)n : which == 2 ? (size_t)n : square;
  double *a = filled(all, 1), *b = filled(all, 2), *c = filled(all, 3);
  if (which == 0)
    nine(n, steps, (double(*)[n])a, (double(*)[n])b);
  else if (which == 1)
    cube(n, steps, (double(*)[n][n])a, (double(*)[n][n])b);
  else if (which == 2)
    stream(n, steps, a, b, c);
  else if (which == 4)
    times(n, a, b, c);
  else if (which == 5)
    sparse(n, a, b, c);
  else if (which == 6)
    in_place(n, (double(*)[n])a, (double(*)[n])b, (double(*)[n])c);
  else
    product(n, (double(*)[n])a, (double(*)[n])b, (double(*)[n])c);
  printf("seconds 0\ncheck %.12g\n", sum(all, a) + sum(all, b) + sum(all, c));
  return 0;
}
