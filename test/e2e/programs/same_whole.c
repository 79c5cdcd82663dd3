//===-- e2e/programs/same_whole.c - regions on one device ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// hetero(0), plain acc and plain omp target: whole arrays, reversed indices, arrays mapped by name alone.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
int main() {
  double a[64], b[64];
  for (int i = 0; i < 64; i++) {
    a[i] = i;
    b[i] = 0;
  }
#pragma acc region for hetero(0) copy(b[0 : 64]) copyin(a[0 : 64])
  for (int i = 0; i < 64; i++)
    b[63 - i] = a[i] * 2;
#pragma acc region for copy(b[0 : 64]) copyin(a[0 : 64])
  for (int i = 0; i < 64; i++)
    b[i] += a[63 - i] * 2;
#pragma omp target map(to : a) map(tofrom : b)
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    b[i] += a[i];
  double s = 0;
  for (int i = 0; i < 64; i++)
    s += b[i] * (i + 1);
  printf("%.12g\n", s);
}
