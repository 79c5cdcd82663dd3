//===-- e2e/programs/same_pivot.c - loops that read one row of what others write ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// LU decomposition, shortest paths and elimination with an exchange of rows: each pass reads the row or the column of a
// pivot, which is another one in the next pass. The output is compared with that of a serial build.
#include <stdio.h>
#include <stdlib.h>

static void say(const char *what, const double *a, long n) {
  double sum = 0, mix = 0;
  for (long i = 0; i < n * n; ++i) {
    sum += a[i];
    mix += a[i] * (double)(i % 13 + 1);
  }
  printf("%s %ld: %.9g %.9g\n", what, n, sum, mix);
}

static double *matrix(long n, double diagonal) {
  double *a = (double *)malloc(sizeof(double) * (size_t)(n * n));
  for (long i = 0; i < n; ++i)
    for (long j = 0; j < n; ++j)
      a[i * n + j] = i == j ? diagonal : (double)((i * 7 + j * 3) % 11 + 1);
  return a;
}

#define DO(...) _Pragma(#__VA_ARGS__)

// The rows below the pivot, whose factors are in its column.
#define LU(NAME, POLICY)                                                                                               \
  static void NAME(long n) {                                                                                           \
    double *flat = matrix(n, 100.0 * (double)n);                                                                       \
    double(*a)[n] = (double(*)[n])flat;                                                                                \
    DO(omp target data device(*) map(tofrom : a[0 : n][0 : n] dist_data(POLICY, *)))                                   \
    for (long k = 0; k < n - 1; k++) {                                                                                 \
      DO(omp parallel target device(*))                                                                                \
      DO(omp parallel for dist_iteration(ALIGN(a)))                                                                    \
      for (long i = k + 1; i < n; i++) {                                                                               \
        a[i][k] /= a[k][k];                                                                                            \
        for (long j = k + 1; j < n; j++)                                                                               \
          a[i][j] -= a[i][k] * a[k][j];                                                                                \
      }                                                                                                                \
    }                                                                                                                  \
    say(#NAME, flat, n);                                                                                               \
    free(flat);                                                                                                        \
  }
LU(lu_block, BLOCK)
LU(lu_cyclic, CYCLIC)
LU(lu_cyclic_3, CYCLIC(3))

// The same bounds in each pass: only the pivot is another one.
static void paths(int n) {
  double *flat = matrix(n, 0);
  double(*d)[n] = (double(*)[n])flat;
#pragma omp target data device(*) map(tofrom : d[0 : n][0 : n] dist_data(BLOCK, *))
  for (int round = 0; round < 2 * n; round++) {
    const int k = round * 5 % n;
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(d))
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (i != k && d[i][k] + d[k][j] < d[i][j])
          d[i][j] = d[i][k] + d[k][j];
  }
  say("paths", flat, n);
  free(flat);
}

// Two rows of which nobody knows the order, a row beside the pivot, and columns.
static void rows(int n) {
  double *flat = matrix(n, 5), *more = matrix(n, 3);
  double(*a)[n] = (double(*)[n])flat, (*b)[n] = (double(*)[n])more;
#pragma omp target data device(*) map(tofrom : a[0 : n][0 : n] dist_data(CYCLIC(2), *), b[0 : n][0 : n] dist_data(*, BLOCK))
  for (int k = 1; k < n - 1; k++) {
    const int p = (k * 7) % n;
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(a))
    for (int i = 0; i < n; i++)
      if (i != k && i != p)
        a[i][k] = a[k][i] + a[p][k];
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(a))
    for (int i = 0; i < n; i++)
      if (i != k && i != k - 1)
        a[i][k] += a[k - 1][i] - a[k][i];
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(b))
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        if (j != k && j != 0)
          b[i][j] += b[i][k] - b[i][0];
  }
  say("rows", flat, n);
  say("columns", more, n);
  free(flat);
  free(more);
}

int main(void) {
  const int sizes[] = {2, 3, 17, 40};
  for (int i = 0; i < 4; ++i) {
    lu_block(sizes[i]);
    lu_cyclic(sizes[i]);
    lu_cyclic_3(sizes[i]);
    paths(sizes[i]);
    rows(sizes[i]);
  }
  return 0;
}
