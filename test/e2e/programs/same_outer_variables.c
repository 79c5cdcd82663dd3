//===-- e2e/programs/same_outer_variables.c - constructs that run on the host, in C89's style -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Loops' variables are declared outside of constructs that have no kernel. Its output is compared with that of the same
// file built without hetcc.
#include <stdarg.h>
#include <stdio.h>

static double sum(int count, ...) {
  double all = 0;
  va_list rest;
  int i;
  va_start(rest, count);
  for (i = 0; i < count; i++)
    all += va_arg(rest, double);
  va_end(rest);
  return all;
}

int main(void) {
  int i, j, k = 3;
  double x[32], y[8][4], last = 0;
#pragma omp target teams distribute parallel for map(from : x)
  for (i = 0; i < 32; i++)
    x[i] = sum(2, (double)i, k + 0.5);
#pragma omp target teams distribute parallel for collapse(2) map(from : y)
  for (i = 0; i < 8; i++)
    for (j = 0; j < 4; j++)
      y[i][j] = sum(3, (double)i, (double)j, 1.0);
#pragma acc parallel copy(x)
#pragma acc loop gang
  for (i = 0; i < 32; i++)
    x[i] += sum(1, (double)i);
#pragma acc parallel copy(x)
  {
#pragma acc loop gang
    for (j = 0; j < 32; j++)
      x[j] -= sum(1, 2.0);
  }
#pragma acc serial copy(last) copyin(x)
  {
    for (i = 0; i < 32; i++)
      last += sum(2, x[i], (double)k);
  }
#pragma omp target teams distribute parallel for map(tofrom : x) // this one has a kernel
  for (i = 0; i < 32; i++)
    x[i] += i;
  printf("%g %g %g %g %d\n", x[5], y[7][3], y[2][1], last, k);
  return 0;
}
