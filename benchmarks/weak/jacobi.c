//===-- weak/jacobi.c - a five-point stencil over resident rows ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// ROWS rows of COLUMNS items for each device. The number of passes is fixed, so that HET_CLOCK=dry tells their time.

#include "memory.h"

int main(int count, char **arguments) {
  if (count != 5)
    return 2;
  const long devices = atol(arguments[1]), m = atol(arguments[3]), passes = atol(arguments[4]);
  const long n = devices * atol(arguments[2]) + 2;
  double (*a)[m] = (double (*)[m])matrix(n * m), (*b)[m] = (double (*)[m])matrix(n * m);
#pragma acc data region part_copy(a[1:n:1][0:m], b[1:n:1][0:m])
  for (long pass = 0; pass < passes; ++pass) {
#pragma acc region for hetero(1) part_copyin(a[1:n:1][0:m]) part_copy(b[1:n:1][0:m])
    for (long i = 1; i < n - 1; ++i)
      for (long j = 1; j < m - 1; ++j)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#pragma acc region for hetero(1) part_copyin(b[1:n:1][0:m]) part_copy(a[1:n:1][0:m])
    for (long i = 1; i < n - 1; ++i)
      for (long j = 1; j < m - 1; ++j)
        a[i][j] = 0.25 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
  }
  return 0;
}
