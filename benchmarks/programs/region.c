//===-- benchmarks/programs/region.c - entry and exit of a region with an empty body ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Times batches of 1,000 passes and prints the median of the seconds for one. Arguments: iterations, batches.
#include "time.h"

#define BATCH 1000

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 64), count = argument(argc, argv, 2, 21);
  double *times = malloc(sizeof(double) * (size_t)count);
  for (int batch = -3; batch < count; ++batch) {
    double start = now();
    for (int pass = 0; pass < BATCH; ++pass) {
#if defined ANNOTATED
#pragma acc region for hetero(1, all, static)
      for (int i = 0; i < n; ++i) {
      }
#else
#pragma omp parallel for
      for (int i = 0; i < n; ++i) {
      }
#endif
    }
    if (batch >= 0)
      times[batch] = (now() - start) / BATCH;
  }
  print_median(times, count);
  printf("check %d\n", n); // both sides ran the same region
  return 0;
}
