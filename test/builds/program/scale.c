/*===-- builds/program/scale.c - an annotated loop in C --------------------------------------------===*/
/* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE. */
#include "numbers.h"

void scale(double *v, int n, double by) {
#pragma acc region for part_copy(v[1:n]) hetero(1, all)
  for (int i = 0; i < n; i++)
    v[i] = by * v[i];
}
