//===-- weak/gemm.c - a matrix product, its rows split -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// ROWS rows of C for each device, and B whole on each. All arrays come and go in each pass.

#include "memory.h"

int main(int count, char **arguments) {
  if (count != 5)
    return 2;
  const long devices = atol(arguments[1]), m = atol(arguments[3]), passes = atol(arguments[4]);
  const long n = devices * atol(arguments[2]);
  double (*a)[m] = (double (*)[m])matrix(n * m), (*b)[m] = (double (*)[m])matrix(m * m), (*c)[m] = (double (*)[m])matrix(n * m);
  for (long pass = 0; pass < passes; ++pass) {
#pragma acc region for hetero(1) part_copyin(a[1:n][0:m]) copyin(b[0:m][0:m]) part_copyout(c[1:n][0:m])
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < m; ++j) {
        double sum = 0;
        for (long k = 0; k < m; ++k)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
  }
  return 0;
}
