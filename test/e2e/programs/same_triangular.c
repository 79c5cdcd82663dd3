//===-- e2e/programs/same_triangular.c - uneven iterations ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Iteration i does N - i units of work; elements that no iteration writes keep their value.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#define N 90
double a[N][N];
int main() {
#pragma acc region for hetero(1, all, adaptive) part_copy(a[1 : N][0 : N])
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++)
      a[i][j] = i * j + 1;
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += a[i][j];
  printf("%.12g\n", s);
}
