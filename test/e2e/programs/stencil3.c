//===-- e2e/programs/stencil3.c - 3-point stencils, halo 1 and halo 2, acc spelling ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The split loop follows the rows of a: part_copyin(a[1:N:1][0:M]). Rows 0 and N-1 of the output are written by no
// iteration and keep their value. Arguments: sizes N x M.
#include "check.h"

static int N, M;

// Rows i-1, i, i+1.
static void rows3(double *a, double *b) {
#pragma acc region for part_copyin(a[1:N:1][0:M]) part_copyout(b[1:N][0:M]) hetero(1, all, static)
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < M; j++)
      b[i * M + j] = 0.25 * a[(i - 1) * M + j] + 0.5 * a[i * M + j] + 0.25 * a[(i + 1) * M + j];
}

// Rows i-2, i, i+2.
static void rows5(double *a, double *b) {
#pragma acc region for part_copyin(a[1:N:2][0:M]) part_copyout(b[1:N][0:M]) hetero(1)
  for (int i = 2; i < N - 2; i++)
    for (int j = 0; j < M; j++)
      b[i * M + j] = a[(i - 2) * M + j] - 2 * a[i * M + j] + a[(i + 2) * M + j];
}

// One dimension.
static void line3(double *a, double *b, int n) {
#pragma acc parallel loop hetero(1, all, adaptive) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (int i = 1; i < n - 1; ++i)
    b[i] += (a[i - 1] + a[i] + a[i + 1]) / 3;
}

static void serial(int reach, double centre, double side, const double *a, double *b) {
  for (int i = reach; i < N - reach; ++i)
    for (int j = 0; j < M; ++j)
      b[i * M + j] = side * a[(i - reach) * M + j] + centre * a[i * M + j] + side * a[(i + reach) * M + j];
}

static void run(int n, int m) {
  N = n, M = m;
  long cells = (long)n * m;
  double *a = check_array(cells, 1), *b = check_array(cells, 2), *want = check_clone(b, cells);
  for (int pass = 0; pass < 3; ++pass) {
    a[cells / 2] += 1; // what the host changes between two regions is seen by the next
    rows3(a, b);
    serial(1, 0.5, 0.25, a, want);
    check_norm("rows3", b, want, cells, TOLERANCE);
    rows5(b, a);
    double *two = check_clone(a, cells);
    serial(2, -2, 1, b, two);
    check_norm("rows5", a, two, cells, TOLERANCE);
    free(two);
    line3(a, b, n * m);
    for (long i = 1; i < cells - 1; ++i)
      want[i] += (a[i - 1] + a[i] + a[i + 1]) / 3;
    check_norm("line3", b, want, cells, TOLERANCE);
    memcpy(want, b, sizeof(double) * (size_t)cells);
  }
  free(a), free(b), free(want);
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
  return check_result("stencil3");
}
