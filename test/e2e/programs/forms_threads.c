//===-- e2e/programs/forms_threads.c - regions beside and inside host OpenMP ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Built with -fopenmp: the program's own OpenMP constructs stay as they are, before, around and between regions. The
// same region is entered by several host threads at once, each with its own arrays. Argument: length.
#include "check.h"

#include <omp.h>

static void scale(int n, double by, double *x) {
#pragma acc region for hetero(1, all, static) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] *= by;
}

static double sum(int n, double *x) {
  double total = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:total)
  for (int i = 0; i < n; ++i)
    total += x[i];
  return total;
}

static void run(int n) {
  enum { THREADS = 4 };
  double *x[THREADS], totals[THREADS], host = 0;
  for (int t = 0; t < THREADS; ++t)
    x[t] = check_array(n, t);
#pragma omp parallel for num_threads(THREADS) schedule(static, 1)
  for (int t = 0; t < THREADS; ++t)
    for (int pass = 0; pass < 10; ++pass) {
      scale(n, 1.5, x[t]);
      totals[t] = sum(n, x[t]);
    }
#pragma omp parallel for reduction(+:host)
  for (int i = 0; i < n; ++i)
    host += x[0][i];
  scale(n, 2, x[0]);
#pragma omp simd
  for (int i = 0; i < n; ++i)
    x[0][i] *= 0.5;
  for (int t = 0; t < THREADS; ++t) {
    double want = 0, magnitude = 0, power = pow(1.5, 10);
    for (int i = 0; i < n; ++i) {
      check_one("x", x[t][i], check_value(t, i) * power, TOLERANCE);
      want += check_value(t, i) * power;
      magnitude += fabs(check_value(t, i)) * power;
    }
    check_near("total", t, totals[t], want, TOLERANCE * magnitude);
    if (t == 0)
      check_near("host", t, host, want, TOLERANCE * magnitude);
    free(x[t]);
  }
#ifndef _OPENMP
  check_fail("_OPENMP", 0, 0, 1);
#endif
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_threads");
}
