//===-- e2e/programs/same_recursion.c - a region entered in a recursive function ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The same construct many times over a static array, with a reduction.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
static double a[100];
static double depth(int d) {
  double s = 0;
#pragma acc region for hetero(1) part_copy(a[1 : 100]) reduction(+ : s)
  for (int i = 0; i < 100; i++) {
    a[i] += d;
    s += a[i];
  }
  return d ? s + depth(d - 1) : s;
}
int main() { printf("%.12g\n", depth(5)); }
