//===-- e2e/programs/same_acc_blocks.c - acc parallel and kernels blocks with several loops ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Data clauses of a block, scalars between its loops, loops in loops of the host, sums of inner loops.
#include <stdio.h>
#include <stdlib.h>
#ifdef MIXED
#include "parts/split.h"
#endif
// A gang sums up in a copy of its own, which is added to the variable at the end.
static int added(void) {
  int set = 123, product = 5, most = 3, read = 1, seen = 0, a[100];
#ifdef SERIAL
  set = 146, product = 40, read = 11, seen = 10, a[99] = 99;
#else
#pragma acc parallel num_gangs(1) reduction(+ : set)
  set = 23;
#pragma acc parallel reduction(* : product) copy(product)
  {
    product = 4;
    product = product * 2;
  }
#pragma acc parallel reduction(max : most)
  { most = 1; }
#pragma acc serial reduction(+ : read) copyout(seen, a)
  {
    for (int i = 0; i < 5; i++) read += i;
#pragma acc loop
    for (int i = 0; i < 100; i++) a[i] = i;
    seen = read;
  }
#endif
  printf("added %d %d %d %d %d\n", set, product, most, read, seen);
  return set != 146 || product != 40 || most != 3 || read != 11 || seen != 10 || a[99] != 99;
}
// A gang's own values go from one loop of its block to the next.
static int passed(void) {
  int x = 5, y = 5, a[8] = {0}, b[8] = {3, 3, 3, 3, 3, 3, 3, 3}, c[8], d[8], t[8] = {1, 2, 3, 4, 5, 6, 7, 8};
#pragma acc parallel copy(a) num_gangs(1)
  {
#pragma acc loop gang
    for (int i = 0; i < 8; i++) x = 100;
#pragma acc loop gang
    for (int i = 0; i < 8; i++) a[i] = x;
  }
#pragma acc parallel private(y) copy(b) num_gangs(1)
  {
#pragma acc loop gang(static:1)
    for (int i = 0; i < 8; i++) y = i * 2;
#pragma acc loop gang(static:1)
    for (int i = 0; i < 8; i++) b[i] += y;
  }
#pragma acc parallel firstprivate(t) copyout(c) num_gangs(1)
  {
#pragma acc loop gang
    for (int i = 0; i < 8; i++) t[i] *= 2;
#pragma acc loop gang
    for (int i = 0; i < 8; i++) c[i] = t[7 - i];
  }
#pragma acc parallel copyout(d) copy(a) // each loop sets its own first
  {
#pragma acc loop
    for (int i = 0; i < 8; i++) { x = a[i] + 1; a[i] = x * x; }
#pragma acc loop
    for (int i = 0; i < 8; i++) { x = i; d[i] = x; }
  }
  int kernels = 0, parallel = 0;
#pragma acc kernels copyout(kernels, b)
  { // the loop has a variable of its own
    int c = 234;
    (void)c;
#pragma acc loop
    for (c = 0; c < 8; c++) b[c] = c;
#ifdef SERIAL
    c = 234;
#endif
    kernels = c;
  }
#pragma acc parallel copyout(parallel) copy(b)
  {
    int c = 235;
    (void)c;
#pragma acc loop
    for (c = 0; c < 8; c++) b[c] += c;
#ifdef SERIAL
    c = 235;
#endif
    parallel = c;
  }
  printf("own %d %d %d\n", kernels, parallel, b[7]);
  printf("passed %d %d %d %d %d\n", a[3], b[3], c[0], c[7], d[3]);
  return added() || a[3] != 10201 || b[3] != 6 || c[0] != 16 || c[7] != 2 || d[3] != 3;
}
int main(void) {
  int n = 1000, err = 0;
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
  double m[20][30];
  for (int i = 0; i < n; i++) { a[i] = i; b[i] = 2 * i; c[i] = 0; }
#pragma acc data copyin(a[0:n], b[0:n]) copyout(c[0:n])
  {
#pragma acc parallel
    {
#pragma acc loop
      for (int i = 0; i < n; ++i) c[i] = a[i] + b[i];
    }
  }
  for (int i = 0; i < n; i++) if (c[i] != 3.0 * i) err++;
#pragma acc parallel copy(c[0:n]) copyin(a[0:n])
  {
    double f = 2.0;
    int t;
#pragma acc loop gang
    for (int i = 0; i < n; ++i) c[i] = f * a[i];
    f = f + 1;
#pragma acc loop gang vector
    for (int i = 0; i < n; ++i) c[i] += f * a[i];
    for (t = 0; t < 3; t++) {
#pragma acc loop independent
      for (int i = 0; i < n; ++i) c[i] += 1;
    }
  }
  for (int i = 0; i < n; i++) if (c[i] != 5.0 * i + 3) err++;
#pragma acc kernels copyout(m)
  {
#pragma acc loop gang
    for (int i = 0; i < 20; i++)
#pragma acc loop vector
      for (int j = 0; j < 30; j++) m[i][j] = i * j;
  }
  double sum = 0, tot = 0;
#pragma acc parallel loop gang copyin(m) reduction(+:tot)
  for (int i = 0; i < 20; i++) {
    sum = 0;
#pragma acc loop vector reduction(+:sum)
    for (int j = 0; j < 30; j++) sum += m[i][j];
    tot += sum;
  }
  if (tot != 190 * 435) { printf("tot %g\n", tot); err++; }
  double all = 5;
#pragma acc parallel loop gang copyin(m)
  for (int i = 0; i < 20; i++) {
#pragma acc loop vector reduction(+:all)
    for (int j = 0; j < 30; j++) all += m[i][j];
  }
  if (all != 5 + 190 * 435) { printf("all %g\n", all); err++; }
  int left = 0, eight = 0;
#pragma acc parallel copy(left, eight)
  {
    int own = 234;
#pragma acc loop seq
    for (own = 0; own < 8; own++) eight++;
#ifdef SERIAL
    own = 234;
#endif
    left = own;
  }
  if (left != 234 || eight != 8) { printf("left %d\n", left); err++; }
  err += passed();
  printf("err %d\n", err);
  return err;
}
