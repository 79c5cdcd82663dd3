//===-- e2e/programs/task_mixed.c - plain constructs on storage of tasks' kernels -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constructs in functions, in tasks of the host and in data regions use what kernels of tasks have left on a device.
#include <stdio.h>
#include <stdlib.h>

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]a) inout([n]b)
static void kernel(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++)
    b[i] += 3 * a[i];
}

static void library(int n, double *b) {
#pragma omp target teams distribute parallel for map(tofrom : b[0 : n])
  for (int i = 0; i < n; i++)
    b[i] *= 2;
}

#pragma omp task in([n]a) inout([n]b)
static void host(int n, const double *a, double *b) {
  b[0] += 1;
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(tofrom : b[0 : n])
  for (int i = 0; i < n; i++)
    b[i] += 2 * a[i];
  b[1] += 1;
  library(n, b);
}

static void show(const char *what, const double *b) { printf("%s: %g %g %g\n", what, b[0], b[1], b[5]); }

int main(void) {
  int n = 64;
  double *a = malloc(n * sizeof *a), *b = calloc(n, sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
  for (int t = 0; t < 2; t++) {
    kernel(n, a, b);
    host(n, a, b);
    kernel(n, a, b);
  }
#pragma omp taskwait
  show("tasks", b);
  for (int t = 0; t < 3; t++) {
    kernel(n, a, b);
#pragma omp taskwait on([n]b)
    b[0] = 1;
    library(n, b);
    b[1] = b[5] / 2;
  }
#pragma omp taskwait
  show("waits", b);
  for (int t = 0; t < 3; t++) {
    kernel(n, a, b);
#pragma omp task inout([n]b) if (0)
    library(n, b);
  }
#pragma omp taskwait
  show("undeferred", b);
  kernel(n, a, b);
#pragma omp taskwait on([n]b)
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] -= a[i % 7];
  show("split", b);
#pragma omp taskwait
  for (int i = 0; i < n; i++)
    b[i] = 0;
#pragma omp target data map(to : a[0 : n]) map(tofrom : b[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      b[i] += a[i];
#pragma omp target update from(b[0 : n])
    kernel(n, a, b);
#pragma omp taskwait
    show("region", b);
#pragma omp target update to(b[0 : n])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      b[i] *= 2;
#pragma omp target update from(b[0 : n])
    kernel(n, a, b);
#pragma omp task inout([n]b)
    b[1] += 100;
    kernel(n, a, b);
#pragma omp taskwait
  }
  show("data", b);
  free(a);
  free(b);
  return 0;
}
