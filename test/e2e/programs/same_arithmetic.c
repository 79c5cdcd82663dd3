//===-- e2e/programs/same_arithmetic.c - the order of floating-point operations ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A compensated sum is zero gain if anybody regroups it: kernels compute what is written, as the host does.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#define N 40
#define M 1000
float x[N][M], sum[N];
int main() {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      x[i][j] = 1.0f / (1 + i + j);
#pragma acc region for hetero(1) part_copyin(x[1 : N][0 : M]) part_copyout(sum[1 : N])
  for (int i = 0; i < N; i++) {
    float s = 0, c = 0;
    for (int j = 0; j < M; j++) {
      float y = x[i][j] - c, t = s + y;
      c = (t - s) - y;
      s = t;
    }
    sum[i] = s;
  }
  for (int i = 0; i < N; i++)
    printf("%.9g\n", sum[i]);
}
