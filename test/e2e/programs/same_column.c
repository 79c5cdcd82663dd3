//===-- e2e/programs/same_column.c - columns split ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The second bracket follows the loop, with a halo: pieces are not contiguous.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#define N 20
#define M 30
double a[N][M], b[N][M];
int main() {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i * 100 + j;
#pragma acc region for hetero(1, all, static) part_copyin(a[0 : N][1 : M : 1]) part_copy(b[0 : N][1 : M])
  for (int j = 1; j < M - 1; j++)
    for (int i = 0; i < N; i++)
      b[i][j] = a[i][j - 1] + a[i][j + 1];
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s += b[i][j] * (i + 2 * j);
  printf("%.12g\n", s);
}
