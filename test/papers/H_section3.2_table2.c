//===-- papers/H_section3.2_table2.c - distribution policies ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Multi-accelerator OpenMP, table 2: each policy, with and without its size, for arrays and (section 3.4) for loops.
#include "papers.h"

#define ROW(NAME, POLICY)                                                                                            \
  static void NAME(double *x, double *y, int n) {                                                                    \
    PRAGMA(omp target device(*) map(to: x[0:n] dist_data(POLICY)) map(tofrom: y[0:n] dist_data(POLICY)))             \
    PRAGMA(omp parallel for dist_iteration(POLICY))                                                                  \
    for (int i = 0; i < n; i++)                                                                                      \
      y[i] += 2 * x[i];                                                                                              \
    PRAGMA(omp target device(*) map(to: x[0:n] dist_data(POLICY)) map(tofrom: y[0:n] dist_data(POLICY)))             \
    PRAGMA(omp parallel for)                                                                                         \
    for (int i = 0; i < n; i++)                                                                                      \
      y[i] -= x[i];                                                                                                  \
  }
#define PRAGMA(...) _Pragma(#__VA_ARGS__)

ROW(row1_duplicate, DUPLICATE)
ROW(row2_block, BLOCK)
ROW(row2_block_n, BLOCK(n / 7 + 1))
ROW(row3_cyclic, CYCLIC)
ROW(row3_cyclic_n, CYCLIC(4))

// "This is the default policy if no policy is specified."
static void row1_default(double *x, double *y, int n) {
#pragma omp target device(*) map(to: x[0:n]) map(tofrom: y[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += 2 * x[i];
}

int main(void) {
  static const int sizes[] = {0, 1, 3, 100};
  for (int k = 0; k < 4; ++k) {
    const int n = sizes[k];
    double *x = array(n, 1), *y = array(n, 2);
    row1_duplicate(x, y, n), say("DUPLICATE", y, n);
    row1_default(x, y, n), say("no policy", y, n);
    row2_block(x, y, n), say("BLOCK", y, n);
    row2_block_n(x, y, n), say("BLOCK(n)", y, n);
    row3_cyclic(x, y, n), say("CYCLIC", y, n);
    row3_cyclic_n(x, y, n), say("CYCLIC(n)", y, n);
  }
  return 0;
}
