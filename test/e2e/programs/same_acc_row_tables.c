//===-- e2e/programs/same_acc_row_tables.c - acc kernels over rows behind pointers -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Loops without `independent` write rows of tables. They run in parallel where the rows are apart, and in their order
// where two pointers lead to one row, where rows overlap, and where two tables share some. So it is with tables of tables.
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

#define P 6 // planes, rows of each, and items of a row

static double ***planes(double *all, int turn) {
  double ***table = malloc(P * sizeof *table);
  for (int i = 0; i < P; i++) {
    table[i] = malloc(P * sizeof **table);
    for (int j = 0; j < P; j++)
      table[i][j] = all + ((i + turn) % P * P + j) * P;
  }
  return table;
}

static void smooth(double ***to, double ***from) {
#pragma acc kernels copy(to[0:P][0:P][0:P]) copyin(from[0:P][0:P][0:P])
  for (int i = 1; i < P - 1; i++)
    for (int j = 1; j < P - 1; j++)
      for (int k = 1; k < P - 1; k++)
        to[i][j][k] = from[i - 1][j][k] + from[i + 1][j][k] + from[i][j - 1][k] + from[i][j][k + 1] + 1;
}

static void add(double ***a) {
#pragma acc kernels copy(a[1:P - 1][0:P][1:P - 1])
  for (int i = 1; i < P; i++)
    for (int j = 0; j < P; j++)
      for (int k = 1; k < P; k++)
        a[i][j][k] = 0.5 * a[i][j][k] + i * j + k;
}

static double sumOf(const double *all) {
  double s = 0;
  for (int i = 0; i < P * P * P; i++)
    s = s * 0.99 + all[i];
  return s;
}

static void tablesOfTables(void) {
  static double one[P * P * P], two[P * P * P];
  for (int i = 0; i < P * P * P; i++)
    one[i] = i % 7, two[i] = i % 5;
  double ***a = planes(one, 0), ***b = planes(two, 0), ***turned = planes(one, 1);
  smooth(a, b);
  add(a);
  printf("planes %g\n", sumOf(one));
  smooth(a, turned);
  printf("the same rows %g\n", sumOf(one));
  free(b[3]);
  b[3] = b[2];
  add(b);
  printf("one plane twice %g\n", sumOf(two));
  free(a[4]);
  a[4] = b[1];
  smooth(a, b);
  printf("two tables with one plane %g %g\n", sumOf(one), sumOf(two));
}

int main(void) {
  tablesOfTables();
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
