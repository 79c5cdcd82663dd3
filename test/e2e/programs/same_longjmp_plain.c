//===-- e2e/programs/same_longjmp_plain.c - jumps out of plain target data, to the same function ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Output is compared with that of the same file built without hetcc.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
static jmp_buf inner;
static double *a, *b;

static void print(const char *name) {
  double sum = 0;
  for (int i = 0; i < N; ++i)
    sum += a[i] * (i % 7) + b[i];
  printf("%s: %.17g %g\n", name, sum, a[N - 1]);
}

static void fails(int now) {
  if (now)
    longjmp(inner, 1);
}

static void addOne(void) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:N])
  for (int i = 0; i < N; ++i)
    a[i] += 1;
}

int main(void) {
  a = calloc(N, sizeof *a);
  b = calloc(N, sizeof *b);
  if (!setjmp(inner)) {
#pragma omp target data map(tofrom: a[0:N])
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < N; ++i)
        a[i] += 1;
      fails(1);
    }
  }
  print("left");
  a[8] = -2;
  addOne();
  print("after");
  // The outer one goes on.
#pragma omp target data map(tofrom: b[0:N])
  {
    if (!setjmp(inner)) {
#pragma omp target data map(to: a[0:N])
      {
#pragma omp target teams distribute parallel for
        for (int i = 0; i < N; ++i)
          b[i] += a[i];
        fails(1);
      }
    }
    a[9] = 5;
    addOne();
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; ++i)
      b[i] += 1;
  }
  print("nested");
}
