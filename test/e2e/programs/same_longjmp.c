//===-- e2e/programs/same_longjmp.c - jumps that leave data regions, and jumps within them ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Output is compared with that of the same file built without hetcc.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
static jmp_buf back, inner;
static double *a, *b;

static void print(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; ++i)
    sum += a[i] * (i % 7) + b[i];
  printf("%s: %.17g %g\n", name, sum, a[N - 1]);
}

static void addOne(double *x) {
#pragma acc region for hetero(1) part_copy(x[1 : N])
  for (int i = 0; i < N; ++i)
    x[i] += 1;
}

static void leaves(void) {
#pragma acc data copy(a[0 : N])
  {
    addOne(a);
    longjmp(back, 1);
  }
}

static void leavesTwo(void) {
#pragma acc data copyin(b[0 : N])
  {
    addOne(b);
    leaves();
  }
}

static void leavesPlain(void) {
#pragma omp target data map(tofrom : a[0 : N])
  {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : N])
    for (int i = 0; i < N; ++i)
      a[i] += 1;
    longjmp(back, 1);
  }
}

static void addOnePlain(void) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : N])
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}

static void fails(int now) {
  if (now)
    longjmp(inner, 1);
}

// The region goes on: nobody has left it.
static void within(void) {
#pragma acc data copy(a[0 : N]) create(b[0 : N])
  {
#pragma acc region for hetero(1) part_copyout(b[1 : N]) part_copyin(a[1 : N])
    for (int i = 0; i < N; ++i)
      b[i] = 3 * a[i];
    if (!setjmp(inner))
      fails(1);
#pragma acc region for hetero(1) present(a, b)
    for (int i = 0; i < N; ++i)
      a[i] += b[i];
    addOne(a);
  }
}

int main(void) {
  a = calloc(N, sizeof *a);
  b = calloc(N, sizeof *b);
  if (!setjmp(back))
    leaves();
  print("left");
  a[5] = 100; // the host's again
  addOne(a);
  print("after");
  for (volatile int k = 0; k < 2; ++k) {
    if (!setjmp(back))
      leavesTwo();
    print("two");
  }
  if (!setjmp(back))
    leavesPlain();
  print("plain");
  addOne(a);
  print("plain after");
  within();
  print("within");
  // Within one function.
  if (!setjmp(inner)) {
#pragma acc data copy(a[0 : N])
    {
      addOne(a);
      fails(1);
    }
  }
  print("one function");
  a[7] = -1;
  addOne(a);
  print("one function after");
  if (!setjmp(inner)) {
#pragma omp target data map(tofrom : a[0 : N])
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < N; ++i)
        a[i] += 1;
      fails(1);
    }
  }
  print("plain in one function");
  a[7] = -2;
  addOnePlain();
  print("plain in one function after");
  // The outer one goes on.
#pragma omp target data map(tofrom : b[0 : N])
  {
    if (!setjmp(inner)) {
#pragma omp target data map(to : a[0 : N])
      {
#pragma omp target teams distribute parallel for
        for (int i = 0; i < N; ++i)
          b[i] += a[i];
        fails(1);
      }
    }
    a[9] = 5;
    addOnePlain();
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; ++i)
      b[i] += 1;
  }
  print("nested in one function");
}
