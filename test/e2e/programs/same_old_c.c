//===-- e2e/programs/same_old_c.c - C as it was written before prototypes ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Functions without prototypes, implicit int, conversions between pointers and integers, returns without values: the
// underlying compiler warns of them at most. Variables in registers, which constructs map and sum up.
#include <stdio.h>
#include <stdlib.h>
double scale();
static twice(x) int x; { return 2 * x; }
double mix(a, b, n) double *a; float b; { return a[n] * b; }
static odd(k) { if (k & 1) return 1; if (k < 0) return; return 0; }
static void put(a, k) double *a; { a[k] += 1; return (void)k; }
static int order(int *a, int *b) { return *a - *b; }
double kept(a, n) register double *a; int n; {
  register i, k = 3; int register also;
  double register s = 0;
#pragma acc region for hetero(1) part_copy(a[1:n]) reduction(+: s)
  for (i = 0; i < n; i++) { register double t = a[i]; a[i] = t + k; s += a[i]; }
#pragma omp target teams distribute parallel for map(tofrom: a[0:n], k) reduction(+: s) private(also)
  for (i = 0; i < n; i++) { also = i; s += a[i] * also; if (i == 2) k = 7; }
  return s * k;
}
counter;
main(argc, argv) char **argv; {
  int n = 100, i, *whole, same[8];
  double *a, s = 0;
  float f = 2.5;
  a = malloc(n * sizeof *a);
  whole = malloc(n * sizeof(int));
#pragma acc region for hetero(1) part_copyout(a[1:n])
  for (i = 0; i < n; i++) a[i] = twice(i) + scale(3.0) + odd(i);
#pragma omp target teams distribute parallel for map(tofrom: a[0:n]) reduction(+: s)
  for (i = 0; i < n; i++) { a[i] += mix(a, f, i) + scale(1.0, i); put(a, i); s += a[i]; }
#pragma omp target map(from: whole[0:n], same)
  for (i = 0; i < n; i++) {
    long *p = whole;
    int low = p;
    char *c = whole;
    unsigned also = c;
    whole[i] = (n - i) % 17 + later(i);
    same[i % 8] = also == low && (short)c == (short)low;
  }
  qsort(whole, n, sizeof *whole, order);
  for (i = 0; i < 8; i++) counter += same[i];
  printf("kept %g\n", kept(a, n));
  printf("sum %g first %d last %d counter %d\n", s, whole[0], whole[n - 1], counter + later(3));
  return 0;
}
later(n) { return n; }
double scale(x) double x; { return x + 1; }
