//===-- e2e/programs/same_object_pointers_c.c - records of C with pointers to what others have mapped ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// As same_object_pointers.cpp. Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  double *x, *y;
  const int n;
} Lines;
#pragma omp declare target
static void apply(Lines lines, int i) { lines.y[i] = lines.x[i] * 2 + lines.n; }
#pragma omp end declare target

int main(void) {
  const int n = 50;
  double *x = malloc(n * sizeof *x), *y = calloc(n, sizeof *y);
  for (int i = 0; i < n; i++)
    x[i] = i;
  Lines lines = {x, y, n};
  const Lines fixed = {x, y, 1};
#pragma omp target data map(to : x[0 : n]) map(tofrom : y[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i += 2)
      apply(lines, i);
#pragma omp target teams distribute parallel for firstprivate(fixed)
    for (int i = 1; i < n; i += 2)
      apply(fixed, i);
  }
  for (int i = 0; i < n; i++)
    printf("%g\n", y[i]);
  free(x);
  free(y);
}
