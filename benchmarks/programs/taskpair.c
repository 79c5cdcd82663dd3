//===-- benchmarks/programs/taskpair.c - tasks with kernels that one thread launches -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each task has storage of its own, and a kernel of one work group. Arguments: steps of an item, runs.
#include "time.h"

enum { tasks = 16, items = 64 };

#pragma omp target device(opencl) copy_deps
#pragma omp task in([n] x) inout([n] a)
void damp(const double *x, double *a, int n, int steps) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    double s = a[i];
    for (int j = 0; j < steps; ++j)
      s = s * 0.999 + x[i];
    a[i] = s;
  }
}

int main(int argc, char **argv) {
  const int steps = argument(argc, argv, 1, 400000), count = argument(argc, argv, 2, 5);
  double *x = malloc(sizeof(double) * tasks * items), *a = calloc(tasks * items, sizeof *a), sum = 0;
  double *times = malloc(sizeof(double) * (size_t)count);
  for (int i = 0; i < tasks * items; ++i)
    x[i] = i;
  for (int run = -1; run < count; ++run) { // the first one compiles
    const double start = now();
    for (int t = 0; t < tasks; ++t)
      damp(x + t * items, a + t * items, items, steps);
#pragma omp taskwait
    if (run >= 0)
      times[run] = now() - start;
  }
  for (int i = 0; i < tasks * items; ++i)
    sum += a[i];
  print_median(times, count);
  printf("check %.17g\n", sum);
  return 0;
}
