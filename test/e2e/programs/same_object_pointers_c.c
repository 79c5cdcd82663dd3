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

// The host computes it, on what the device's pointers lead to.
static void by_the_host(void) {
  double first[4] = {1, 2, 3, 4}, second[4] = {5, 6, 7, 8}, *rows[2] = {first, second};
#pragma omp target enter data map(to : rows)
  for (int k = 0; k < 2; k++) {
#pragma omp target enter data map(to : rows[k][0 : 4])
  }
  first[3] = second[3] = 100;
#pragma omp target
  for (int k = 0; k < 2; k++) {
    long double by = 10;
    rows[k][2] *= (double)by;
  }
  first[3] = 4, second[3] = 8;
  for (int k = 0; k < 2; k++) {
#pragma omp target exit data map(from : rows[k][0 : 4])
  }
#pragma omp target exit data map(release : rows)
  printf("%g %g %g %g\n", first[2], second[2], first[3], second[3]);
}

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
  by_the_host();
}
