//===-- e2e/programs/same_acc_row_tables.c - acc kernels over rows behind pointers -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Loops without `independent` write rows of tables. They run in parallel where the rows are apart, and in their order
// where two pointers lead to one row, where rows overlap, and where two tables share some.
#include <stdio.h>
#include <stdlib.h>

#define N 600
#define M 5

static double **rows(int apart) {
  double **table = malloc(N * sizeof *table);
  double *all = calloc(N * M, sizeof *all);
  for (int i = 0; i < N; i++)
    table[i] = apart ? all + i * M : all + i % 2 * M;
  return table;
}

static void fill(double **a, double by) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = by * i + j;
}

static double sum(double **a) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s = s * 0.999 + a[i][j];
  return s;
}

static void copyDown(double **to, double **from) {
#pragma acc data copy(to[0:N][0:M]) copyin(from[0:N][0:M])
  {
#pragma acc kernels
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++)
        to[i][j] = from[i - 1][j] + 1;
  }
}

static void scale(double **a) {
#pragma acc kernels copy(a[0:N][0:M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 2 * a[i][j] + i;
}

static void step(double *to, const double *from) {
  for (int j = 0; j < M; j++)
    to[j] = from[j] + 1;
}

// What functions write behind pointers of the table is not seen.
static void called(double **a) {
#pragma acc kernels copy(a[0:N][0:M])
  for (int i = 1; i < N; i++)
    step(a[i], a[i - 1]);
}

// A row beside an array.
static void column(double **a, double *sums) {
#pragma acc kernels copyin(a[0:N][0:M]) copy(sums[0:N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sums[i] += a[i][j];
}

int main(void) {
  double **a = rows(1), **b = rows(1), **twice = rows(0);
  fill(a, 1);
  fill(b, 2);
  fill(twice, 3);
  copyDown(a, b);
  printf("apart %g\n", sum(a));
  copyDown(a, a);
  printf("one table %g\n", sum(a));
  scale(b);
  printf("scaled %g\n", sum(b));
  scale(twice);
  printf("one row for many %g\n", sum(twice));
  called(b);
  printf("called %g\n", sum(b));
  double *mixed[N];
  for (int i = 0; i < N; i++)
    mixed[i] = i % 3 ? b[i] : a[(i + 1) % N];
  copyDown(a, mixed);
  printf("shared %g\n", sum(a));
  double *sums = calloc(N, sizeof *sums);
  column(b, sums);
  printf("sums %g %g\n", sums[N - 1], sum(b));
}
