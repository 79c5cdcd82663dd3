//===-- papers/H_section3.4_text.c - loop iteration distributions, and the strategies of section 5 ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Multi-accelerator OpenMP: section 3.4's dist_iteration(policy[, ...]) topology(target), and the three distributions of matrix
// multiplication that section 5 describes.
#include "papers.h"

static void topologies(double *y, int n) {
#pragma omp target device(*) topology(grid[2][2]) map(tofrom: y[0:n][0:n] dist_data(CYCLIC, BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(CYCLIC, BLOCK) topology(grid)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i * n + j] += i - j;
#pragma omp target device(*) topology([2][2]) map(tofrom: y[0:n][0:n] dist_data(DUPLICATE, BLOCK) topology([][*]))
#pragma omp parallel for collapse(2) dist_iteration(DUPLICATE, BLOCK) topology([][*])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i * n + j] += i + j;
#pragma omp target device(*) map(tofrom: y[0:n][0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK) topology(0,1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i * n + j] += i * j;
}

#define BODY                                                                                                         \
  for (int i = 0; i < n; i++)                                                                                        \
    for (int j = 0; j < n; j++) {                                                                                    \
      double sum = 0;                                                                                                \
      for (int k = 0; k < n; k++)                                                                                    \
        sum += A[i][k] * B[k][j];                                                                                    \
      C[i][j] = sum;                                                                                                 \
    }

static void rows(int n, double (*A)[n], double (*B)[n], double (*C)[n]) {
#pragma omp target device(*) map(to: A[0:n][0:n] dist_data(BLOCK,*), B[0:n][0:n]) map(from: C[0:n][0:n] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK,*)
  BODY
}

static void columns(int n, double (*A)[n], double (*B)[n], double (*C)[n]) {
#pragma omp target device(*) map(to: A[0:n][0:n], B[0:n][0:n] dist_data(*,BLOCK)) map(from: C[0:n][0:n] dist_data(*,BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(*,BLOCK)
  BODY
}

static void rows_and_columns(int n, double (*A)[n], double (*B)[n], double (*C)[n]) {
#pragma omp target device(*) topology([*][*]) map(to: A[0:n][0:n] dist_data(BLOCK,*) topology([*][]), \
    B[0:n][0:n] dist_data(*,BLOCK) topology([][*])) map(from: C[0:n][0:n] dist_data(BLOCK,BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK,BLOCK)
  BODY
}

int main(void) {
  static const int sizes[] = {1, 3, 40};
  for (int s = 0; s < 3; ++s) {
    const int n = sizes[s];
    double(*a)[n] = (double(*)[n])array((long)n * n, 1), (*b)[n] = (double(*)[n])array((long)n * n, 2);
    double(*c)[n] = (double(*)[n])array((long)n * n, 3);
    topologies(&c[0][0], n), say("topologies", &c[0][0], (long)n * n);
    rows(n, a, b, c), say("rows", &c[0][0], (long)n * n);
    columns(n, a, b, c), say("columns", &c[0][0], (long)n * n);
    rows_and_columns(n, a, b, c), say("rows and columns", &c[0][0], (long)n * n);
  }
  return 0;
}
