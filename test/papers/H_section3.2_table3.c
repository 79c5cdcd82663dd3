//===-- papers/H_section3.2_table3.c - examples of dist_data ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Multi-accelerator OpenMP, table 3: each row's clauses as printed, but for parentheses that the print has lost, on a
// loop that uses the array. Sections are [first:length]; arrays are as large as the rows' sections need.
#include "papers.h"

static double A[100][64][1088], B[100][100][64], C[100][100][128];

static void row1_full_array(double *x, double *y, double a, int n) {
#pragma omp target device (0:4) map(to:x[0:n],a,n) map(tofrom:y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += a * x[n - 1 - i];
}

static void row2_explicitly(double *x, double *y, double a, int n) {
#pragma omp target device (0:4) map(to:x[0:n] dist_data(DUPLICATE)) map(tofrom:y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += a * x[n - 1 - i];
}

// x has 3n/2 items: its second section is [n/2 : n].
static void row3_halves(double *x, double *y, double a, int n) {
#pragma omp target device (0,1) map(to: x[0:n/2] dist_data(DUPLICATE) topology (0,1), x[n/2:n] dist_data(DUPLICATE) topology (1),a,n) \
    map(tofrom:y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += a * x[i] + x[i + n / 2];
}

static void row4_block(double *x, double *y, double a, int n) {
#pragma omp target device (0:2) map(to: x[0:n] dist_data(BLOCK)) map(tofrom:y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

static void row5_second_dimension(double *y, int n) {
#pragma omp target device(0:4) map(to:A[100][0:n][64:1024] dist_data (DUPLICATE BLOCK, DUPLICATE)) \
    map(tofrom:y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 100; k++)
      for (int l = 64; l < 64 + 1024; l++)
        y[i] += A[k][i][l];
}

static void row6_two_dimensions(double *y) {
#pragma omp target device(0:4) topology([2][2]) map(to:B[100][100][0:64] dist_data (BLOCK, BLOCK, DUPLICATE)) \
    map(tofrom:y[0:100][0:100] dist_data(BLOCK, BLOCK))
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      for (int l = 0; l < 64; l++)
        y[i * 100 + j] += B[i][j][l];
}

static void row7_third_dimension(double *y, int n) {
#pragma omp target device(0:4) topology([2][2]) \
    map(to:C[100][n/2:n/2][64:64] dist_data (DUPLICATE, DUPLICATE, BLOCK) topology ([][*])) \
    map(tofrom:y[0:128] dist_data(BLOCK) topology([][*]))
#pragma omp parallel for dist_iteration(BLOCK) topology([][*])
  for (int l = 64; l < 64 + 64; l++)
    for (int i = 0; i < 100; i++)
      for (int j = n / 2; j < n; j++)
        y[l] += C[i][j][l];
}

int main(void) {
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      for (int k = 0; k < 128; k++) {
        C[i][j][k] = (i * 7 + j * 3 + k) % 23;
        if (k < 64)
          B[i][j][k] = (i + j * 5 + k) % 29;
      }
  for (long i = 0; i < 100L * 64 * 1088; i++)
    (&A[0][0][0])[i] = (double)(i % 19);
  const int n = 100;
  double *x = array(2 * n, 1), *y = array(n * n, 2);
  row1_full_array(x, y, 3, n), say("row 1", y, n);
  row2_explicitly(x, y, 3, n), say("row 2", y, n);
  row3_halves(x, y, 3, n), say("row 3", y, n);
  row4_block(x, y, 3, n), say("row 4", y, n);
  row5_second_dimension(y, 64), say("row 5", y, 64);
  row6_two_dimensions(y), say("row 6", y, n * n);
  row7_third_dimension(y, n), say("row 7", y, 128);
  return 0;
}
