//===-- e2e/programs/same_range.c - loops at the ends of their types ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Indices next to INT_MAX and UINT_MAX, bounds beyond 32 bits, a stride that does not divide.
// Its output is compared with that of the same file built without hetcc.
#include <limits.h>
#include <stdio.h>
int main() {
  double a[4] = {0};
  long base = 2147483640L;
  double s = 0;
#pragma acc region for hetero(1) reduction(+ : s)
  for (int i = INT_MAX - 7; i < INT_MAX; i++)
    s += i - (INT_MAX - 7);
  long t = 0;
#pragma acc region for hetero(1) reduction(+ : t)
  for (long i = base; i < base + 20; i += 3)
    t += i;
  unsigned long u = 0;
#pragma acc region for hetero(1) reduction(+ : u)
  for (unsigned i = 4294967290u; i < 4294967295u; i++)
    u += i;
  printf("%g %ld %lu\n", s, t, u);
}
