//===-- e2e/programs/same_rows.c - flat arrays as rows, whole in a split loop ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Whole arrays written as c[i*N + j]: interior points only, shifted and collapsed, first items alone, each item with one
// writer. A flag that a split loop sets is combined.
#include <stdio.h>
#include <stdlib.h>

#define AT(x, y, m) (((x) * (m)) + (y))

static void interior(double *a, const double *b, int m, int n) {
#pragma acc parallel loop hetero(1) copy(a[:m * n]) copyin(b[:m * n])
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < m - 1; i++)
      a[AT(j, i, m)] = 0.25 * (b[AT(j, i + 1, m)] + b[AT(j, i - 1, m)] + b[AT(j - 1, i, m)] + b[AT(j + 1, i, m)]);
}

static void shifted(double *a, const double *b, int m, int n) {
#pragma omp target device(*) map(tofrom: a[0:n * m]) map(to: b[0:m * n])
#pragma omp parallel for collapse(2)
  for (int j = 0; j < n; j++)
    for (int i = 2; i < m; i++)
      a[j * m + i - 2] += b[j * m + i];
}

static void edges(double *a, int m, int n) {
#pragma acc parallel loop hetero(1) copy(a[0:n * m])
  for (int j = 0; j < n; j++) {
    a[j * m] = -j;
    for (int i = 0; i < m - 1; i++)
      a[j * m + i + 1] += i;
  }
}

static int above(const double *a, double limit, int n) {
  int found = 0;
#pragma omp target teams distribute parallel for device(*) map(to: a[0:n]) reduction(||: found)
  for (int i = 0; i < n; i++)
    if (a[i] > limit)
      found = 1;
  return found;
}

int main(void) {
  const int sizes[][2] = {{23, 31}, {3, 3}, {40, 2}, {1, 5}};
  for (int k = 0; k < 4; k++) {
    const int m = sizes[k][0], n = sizes[k][1];
    double *a = malloc(sizeof(double) * m * n), *b = malloc(sizeof(double) * m * n), sum = 0;
    for (int i = 0; i < m * n; i++) {
      a[i] = i % 7;
      b[i] = i % 11;
    }
    interior(a, b, m, n);
    edges(a, m, n);
    interior(b, a, m, n);
    shifted(a, b, m, n);
    for (int i = 0; i < m * n; i++)
      sum = sum * 0.75 + a[i] + b[i] * (i % 3);
    printf("%.12g %d %d\n", sum, above(a, 0, m * n), above(a, 1e9, m * n));
    free(a);
    free(b);
  }
  return 0;
}
