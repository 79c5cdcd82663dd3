//===-- e2e/programs/same_counters.c - counters that an enclosing construct declares ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Counters and temporaries of inner loops, declared in or around a host's parallel region and never read behind the loop.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 100, m = 8, it, k;
  double *u = calloc(n * m, 8), s = 0;
#pragma omp target data device(*) map(tofrom: u[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel shared(n, m) private(it, k) num_threads(1)
  {
    int i, j;
    double t;
    for (it = 0; it < 3; it++) {
#pragma omp target device(*) dist_iteration(BLOCK)
#pragma omp for
      for (i = 0; i < n; i++) {
        double *row = &u[i * m];
        for (j = 0; j < m; j++)
          for (k = 0; k < 1; k++) {
            t = row[j];
            *row += t + i;
            row[j]++;
          }
      }
    }
  }
#pragma omp parallel num_threads(1)
#pragma omp single
  {
    int i, last, j;
#pragma acc region for hetero(1) part_copy(u[1:n][0:m])
    for (i = 0; i < n; i++)
      for (j = 0; j < m; j++) {
        last = i;
        u[i * m + j] += last;
      }
    printf("end %d\n", i);
  }
  for (int i = 0; i < n * m; i++) s += u[i] * (i % 7);
  printf("sum %.12g\n", s);
  return 0;
}
