//===-- benchmarks/programs/submit.c - two loops over arrays that stay on the devices ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arguments: rows, timed series, passes of each loop in a series. Prints the seconds of one pass, halo rows included.
#include "time.h"

enum { Columns = 16 };

int main(int argc, char **argv) {
  const int rows = argument(argc, argv, 1, 4096), series = argument(argc, argv, 2, 21);
  const int passes = argument(argc, argv, 3, 200);
  double *u = calloc((size_t)rows * Columns, sizeof *u), *v = calloc((size_t)rows * Columns, sizeof *v);
  double *times = malloc(sizeof(double) * (size_t)series);
#pragma acc data part_copy(u[1:rows:1][0:Columns], v[1:rows:1][0:Columns])
  for (int s = 0; s < series; ++s) {
    const double start = now();
    for (int pass = 0; pass < passes; ++pass) {
#pragma acc region for hetero(1, all, static) present(u, v)
      for (int i = 1; i < rows - 1; ++i)
        for (int j = 0; j < Columns; ++j)
          v[i * Columns + j] = u[(i - 1) * Columns + j] + u[(i + 1) * Columns + j];
#pragma acc region for hetero(1, all, static) present(u, v)
      for (int i = 1; i < rows - 1; ++i)
        for (int j = 0; j < Columns; ++j)
          u[i * Columns + j] = v[(i - 1) * Columns + j] + v[(i + 1) * Columns + j];
    }
    times[s] = (now() - start) / (2 * passes);
  }
  print_median(times, series);
  printf("check %.9e\n", 0.0); // nothing has been computed
  return 0;
}
