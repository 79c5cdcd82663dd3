//===-- e2e/programs/axpy_fig1.c - [H] Figure 1, axpy_mdev_v2, in a driver ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// axpy_mdev_v2 is the listing as printed. Arguments: lengths.
#include "check.h"

#ifndef REAL
#define REAL double
#endif

void axpy_mdev_v2(REAL* x, REAL* y, int n, REAL a) {
  #pragma omp target device (*) \
          map(tofrom: y[0:n] dist_data(BLOCK)) \
          map(to: x[0:n] dist_data(BLOCK),a,n)
  #pragma omp parallel for shared(x, y, n, a) \
          dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
      y[i] += a * x[i];
}

static void run(int n) {
  double *x = check_array(n, 1), *y = check_array(n, 2), *want = check_clone(y, n);
  double *guard = check_array(n + 2, 3); // the annotated loop must not touch its neighbours
  memcpy(guard + 1, y, (size_t)n * sizeof(double));
  const double before = guard[0], after = guard[n + 1];
  for (int pass = 0; pass < 3; ++pass) {
    axpy_mdev_v2(x, guard + 1, n, 0.5 + pass);
    for (int i = 0; i < n; ++i)
      want[i] += (0.5 + pass) * x[i];
  }
  check_norm("y", guard + 1, want, n, TOLERANCE);
  check_one("y[-1]", guard[0], before, 0);
  check_one("y[n]", guard[n + 1], after, 0);
  free(x), free(y), free(want), free(guard);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1003);
  return check_result("axpy_fig1");
}
