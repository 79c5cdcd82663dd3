//===-- e2e/programs/same_triangular.c - uneven iterations ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Iteration i does N - i units of work; elements that no iteration writes keep their value.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#define N 90
double a[N][N], b[N][N], c[5][4][3][2];

// Loops of a collapse that are no box, or too many, run whole.
static double collapsed(void) {
  int i, j;
#pragma acc parallel loop hetero(1) collapse(2) part_copy(b[1 : N][0 : N]) part_copyin(a[1 : N][0 : N])
  for (i = 0; i < N; i++)
    for (j = 0; j <= i; j++)
      b[i][j] = a[i][j] + j;
#pragma omp target device(*) map(tofrom : b[0 : N][0 : N] dist_data(BLOCK, *))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
  for (i = 0; i < N; i++)
    for (j = i; j < N; j++)
      b[i][j] += 2;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : b)
  for (i = 0; i < N; i++)
    for (j = i; j < N; j++)
      b[i][j] *= 1.5;
#pragma omp target device(*) map(tofrom : c dist_data(BLOCK))
#pragma omp parallel for collapse(4)
  for (i = 0; i < 5; i++)
    for (j = 0; j < 4; j++)
      for (int k = 0; k < 3; k++)
        for (int l = 0; l < 2; l++)
          c[i][j][k][l] += i + 10 * j + k * l;
  double s = 0;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      s = s * 0.9 + b[i][j];
  return s + c[4][3][2][1] + c[1][2][1][0];
}
int main() {
#pragma acc region for hetero(1, all, adaptive) part_copy(a[1 : N][0 : N])
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++)
      a[i][j] = i * j + 1;
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += a[i][j];
  printf("%.12g %.12g\n", s, collapsed());
}
