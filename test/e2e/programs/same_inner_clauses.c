//===-- e2e/programs/same_inner_clauses.c - host OpenMP inside a split loop ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host's part keeps the loop's own constructs, with the values that their clauses name.
#include <stdio.h>

static void largest(int n, int threads, int chunk, int least, const double *x, double *y) {
#pragma acc region for hetero(1) copyin(x[0:n]) part_copyout(y[1:10])
  for (int i = 0; i < 10; ++i) {
    double most = 0;
#pragma omp parallel for reduction(max : most) num_threads(threads) schedule(static, chunk) if (n > least)
    for (int j = 0; j < n; ++j)
      most = x[j] * i > most ? x[j] * i : most;
    y[i] = most;
  }
}

int main(void) {
  double x[200], y[10];
  for (int n = 1; n <= 200; n += 199) {
    for (int i = 0; i < n; ++i)
      x[i] = i * 37 % 101;
    largest(n, 2, 3, 5, x, y);
    for (int i = 0; i < 10; ++i)
      printf("%g\n", y[i]);
  }
  return 0;
}
