//===-- e2e/programs/task_cholesky.c - Cholesky's factors by tiles -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [A] section 5: four task functions on tiles that are allocated one by one. Each tile's tasks run in the order of
// their calls, so all sums have one order. Tasks of the diagonal are long and have priority.
#include "task_busy.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { Tiles = 7, TileSize = 10 };

#pragma omp task inout([ts][ts]a) priority(level) label(potrf)
static void potrf(int ts, double *a, int level);
#pragma omp task in([ts][ts]a) inout([ts][ts]b) priority(level)
static void trsm(int ts, const double *a, double *b, int level);
#pragma omp task in([ts][ts]a) inout([ts][ts]b)
static void syrk(int ts, const double *a, double *b);
#pragma omp task in([ts][ts]a, [ts][ts]b) inout([ts][ts]c)
static void gemm(int ts, const double *a, const double *b, double *c);

static void potrf(int ts, double *a, int level) {
  busy(60 + level);
  for (int k = 0; k < ts; k++) {
    a[k * ts + k] = sqrt(a[k * ts + k]);
    for (int i = k + 1; i < ts; i++) {
      a[i * ts + k] /= a[k * ts + k];
      a[k * ts + i] = 0;
    }
    for (int i = k + 1; i < ts; i++)
      for (int j = k + 1; j <= i; j++)
        a[i * ts + j] -= a[i * ts + k] * a[j * ts + k];
  }
}

static void trsm(int ts, const double *a, double *b, int level) {
  busy(10 * level);
  for (int i = 0; i < ts; i++)
    for (int j = 0; j < ts; j++) {
      for (int k = 0; k < j; k++)
        b[i * ts + j] -= b[i * ts + k] * a[j * ts + k];
      b[i * ts + j] /= a[j * ts + j];
    }
}

static void syrk(int ts, const double *a, double *b) {
  busy(30);
  for (int i = 0; i < ts; i++)
    for (int j = 0; j < ts; j++)
      for (int k = 0; k < ts; k++)
        b[i * ts + j] -= a[i * ts + k] * a[j * ts + k];
}

static void gemm(int ts, const double *a, const double *b, double *c) {
  for (int i = 0; i < ts; i++)
    for (int j = 0; j < ts; j++)
      for (int k = 0; k < ts; k++)
        c[i * ts + j] -= a[i * ts + k] * b[j * ts + k];
}

static void factor(double ***A, int nt, int ts) {
  for (int k = 0; k < nt; k++) {
    potrf(ts, A[k][k], nt - k);
    for (int i = k + 1; i < nt; i++)
      trsm(ts, A[k][k], A[i][k], i == k + 1 ? 5 : 1);
    for (int i = k + 1; i < nt; i++) {
      for (int j = k + 1; j < i; j++)
        gemm(ts, A[i][k], A[j][k], A[i][j]);
      syrk(ts, A[i][k], A[i][i]);
    }
  }
}

static double item(double ***A, int ts, int i, int j) { return A[i / ts][j / ts][i % ts * ts + j % ts]; }

static double given(int i, int j) { return i == j ? Tiles * TileSize + i % 3 : 1.0 / (1 + abs(i - j)); }

int main(void) {
  const int n = Tiles * TileSize;
  double ***A = malloc(Tiles * sizeof *A);
  for (int i = 0; i < Tiles; i++) {
    A[i] = malloc(Tiles * sizeof *A[i]);
    for (int j = 0; j <= i; j++) {
      A[i][j] = malloc(sizeof(double[TileSize][TileSize]));
      for (int k = 0; k < TileSize * TileSize; k++)
        A[i][j][k] = given(i * TileSize + k / TileSize, j * TileSize + k % TileSize);
    }
  }
  factor(A, Tiles, TileSize);
#pragma omp taskwait
  double worst = 0, sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double product = 0;
      for (int k = 0; k <= j; k++)
        product += item(A, TileSize, i, k) * item(A, TileSize, j, k);
      worst = fmax(worst, fabs(product - given(i, j)));
      sum += item(A, TileSize, i, j) * (1 + (i + j) % 7);
    }
  printf("factors: %s\n", worst < 1e-10 ? "right" : "wrong");
  printf("diagonal: %.10f %.10f\n", item(A, TileSize, 0, 0), item(A, TileSize, n - 1, n - 1));
  printf("sum: %.9f\n", sum);
  for (int i = 0; i < Tiles; i++) {
    for (int j = 0; j <= i; j++)
      free(A[i][j]);
    free(A[i]);
  }
  free(A);
  return 0;
}
