//===-- e2e/programs/same_tiles.c - loops over tiles whose inner loops begin at the tile ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An iteration of the split loop owns a tile: whole arrays come out of several devices. The last tile is shorter, by
// `a < b ? a : b` or by a macro. Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static void transpose(int n, int tile, const double *a, double *b) {
#pragma acc region for hetero(1) copyin(a[0:n*n]) copy(b[0:n*n])
  for (int ii = 0; ii < n; ii += tile)
    for (int jj = 0; jj < n; jj += tile)
      for (int i = ii; i < MIN(ii + tile, n); i++)
        for (int j = jj; j < MIN(jj + tile, n); j++)
          b[j * n + i] = a[i * n + j];
}

static void rows(int n, int m, int tile, double (*a)[m]) {
#pragma omp target device(*) map(tofrom: a[0:n][0:m])
#pragma omp parallel for
  for (int ii = 0; ii < n; ii += tile) {
    const int end = ii + tile < n ? ii + tile : n;
    for (int jj = 0; jj < m; jj += 5)
      for (int i = ii; i < (ii + tile > n ? n : ii + tile); i++)
        for (int j = jj; j < MIN(jj + 5, m); j++)
          a[i][j] = 2 * a[i][j] + end;
  }
}

static void blocks(int n, long *v) {
#pragma acc region for hetero(1) copy(v[0:n*8])
  for (int b = 0; b < n; b++)
    for (int i = b * 8; i < (b + 1) * 8; i++)
      v[i] += i * b;
#pragma acc region for hetero(1) copy(v[0:n*8])
  for (int b = 0; b < n; b++)
    for (int i = 8 * b + 7; i >= 8 * b; i--)
      v[i] = 3 * v[i] - b;
}

int main(void) {
  for (int n = 1; n < 40; n += 6) {
    double *a = malloc(sizeof(double) * n * n), *b = calloc(n * n, sizeof(double));
    double(*c)[n + 3] = malloc(sizeof(double) * n * (n + 3));
    long *v = calloc(8 * n, sizeof(long));
    for (int i = 0; i < n * n; i++)
      a[i] = i % 17;
    for (int i = 0; i < n * (n + 3); i++)
      c[0][i] = i % 13;
    transpose(n, 4, a, b);
    transpose(n, 7, b, a);
    rows(n, n + 3, 6, c);
    blocks(n, v);
    double sum = 0;
    for (int i = 0; i < n * n; i++)
      sum += (i % 7) * (a[i] + 3 * b[i]);
    for (int i = 0; i < n * (n + 3); i++)
      sum += (i % 5) * c[0][i];
    for (int i = 0; i < 8 * n; i++)
      sum += (i % 11) * v[i];
    printf("%d: %.17g\n", n, sum);
    free(a);
    free(b);
    free(c);
    free(v);
  }
}
