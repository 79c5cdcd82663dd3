//===-- e2e/programs/same_alias.c - one storage under several names ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Two pointers into one array in one region, and inside a data region.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
int main() {
  double a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
  double *p = a, *q = a + 50;
#pragma acc region for hetero(1) part_copyin(q[1 : 50]) part_copy(p[1 : 50])
  for (int i = 0; i < 50; i++)
    p[i] += q[i];
#pragma acc data copy(a[0 : 100])
  {
#pragma acc region for hetero(1) part_copy(p[1 : 100])
    for (int i = 0; i < 100; i++)
      p[i] += 1;
#pragma acc region for hetero(1) part_copy(a[1 : 100])
    for (int i = 0; i < 100; i++)
      a[i] *= 2;
  }
  double s = 0;
  for (int i = 0; i < 100; i++)
    s += a[i] * i;
  printf("%.12g\n", s);
}
