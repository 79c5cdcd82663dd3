//===-- e2e/programs/same_halo2.c - halo 2 and halo 1 in one data region ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Both arrays distributed with halo 2; one sweep reads two rows away, the other one.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>
#define N 33
#define M 21
double u[N][M], v[N][M];
int main() {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = (i * 7 + j * 3) % 11;
#pragma omp target data device(*) map(tofrom : u[0 : N][0 : M] dist_data(BLOCK, *) halo(2, ))                          \
    map(tofrom : v[0 : N][0 : M] dist_data(BLOCK, *) halo(2, ))
  for (int k = 0; k < 6; k++) {
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (int i = 2; i < N - 2; i++)
      for (int j = 0; j < M; j++)
        v[i][j] = u[i - 2][j] - u[i + 2][j] + u[i][j];
#pragma omp halo_exchange(v)
#pragma omp target device(*)
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = v[i - 1][j] + v[i + 1][j];
  }
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s += u[i][j] * (i + 1) + v[i][j] * j;
  printf("%.12g\n", s);
}
