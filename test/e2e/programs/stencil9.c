//===-- e2e/programs/stencil9.c - a 9-point stencil with two buffers, acc spelling ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Two regions for each step, a to b and back; the columns run in the inner loop of each iteration. Once on flat
// storage and once on an array parameter double a[N][M]. Arguments: sizes N x M.
#include "check.h"

#define STEPS 6

static void flat(int N, int M, double *a, double *b) {
#pragma acc region for part_copyin(a[1:N:1][0:M]) part_copy(b[1:N][0:M]) hetero(1, all, adaptive, default, 10)
  for (int i = 1; i < N - 1; ++i) {
    for (int j = 1; j < M - 1; ++j) {
      double sum = 0;
      for (int di = -1; di <= 1; ++di)
        for (int dj = -1; dj <= 1; ++dj)
          sum += a[(i + di) * M + j + dj];
      b[i * M + j] = sum / 9;
    }
  }
}

static void shaped(int N, int M, double a[N][M], double b[N][M]) {
#pragma acc kernels loop part_copyin(a[1:N:1][0:M]) part_copy(b[1:N][0:M]) hetero(1)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      b[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] + a[i][j] + a[i][j + 1] + a[i + 1][j - 1] +
                 a[i + 1][j] + a[i + 1][j + 1]) / 9;
}

static void serial(int N, int M, const double *a, double *b) {
  for (int i = 1; i < N - 1; ++i)
    for (int j = 1; j < M - 1; ++j) {
      double sum = 0;
      for (int di = -1; di <= 1; ++di)
        for (int dj = -1; dj <= 1; ++dj)
          sum += a[(i + di) * M + j + dj];
      b[i * M + j] = sum / 9;
    }
}

static void run(int N, int M) {
  long cells = (long)N * M;
  double *a = check_array(cells, 1), *b = check_array(cells, 2);
  double *c = check_clone(a, cells), *d = check_clone(b, cells);
  for (int step = 0; step < STEPS; ++step) {
    flat(N, M, a, b);
    serial(N, M, c, d);
    shaped(N, M, (double(*)[M])b, (double(*)[M])a);
    serial(N, M, d, c);
  }
  check_norm("a", a, c, cells, TOLERANCE);
  check_norm("b", b, d, cells, TOLERANCE);
  free(a), free(b), free(c), free(d);
}

int main(int argc, char **argv) {
  int n, m;
  for (int k = 1; k < argc; ++k) {
    if (sscanf(argv[k], "%dx%d", &n, &m) != 2)
      return 2;
    run(n, m);
  }
  if (argc == 1)
    run(40, 30);
  return check_result("stencil9");
}
