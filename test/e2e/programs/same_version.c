//===-- e2e/programs/same_version.c - plain OpenMP in the words of 5.2 ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `declare target enter`, in a header too, and data directives whose map clauses have no type.
// Its output is compared with that of the same file built without hetcc.
#include "same_version.h"

#include <stdio.h>

double table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static int calls;
#pragma omp declare target enter(calls) device_type(any)

static double at(int i) {
#pragma omp atomic
  calls++;
  return table[i % 8];
}
#pragma omp declare target enter(at)

int main(void) {
  double x[40], y[3] = {0};
  for (int i = 0; i < 40; i++)
    x[i] = i;
  table[3] = 40;
#pragma omp target update to(table)
#pragma omp target enter data map(x) map(y[1:2])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 40; i++)
    x[i] += at(i);
#pragma omp target map(always, from : calls)
  y[1] = calls;
#pragma omp target exit data map(x) map(y[1:2])
  double sum = 0;
  for (int i = 0; i < 40; i++)
    sum += x[i] * (i + 1);
  printf("%g %g\n", sum, y[1]);
}
