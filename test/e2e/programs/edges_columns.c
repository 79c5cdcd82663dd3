//===-- e2e/programs/edges_columns.c - rings within the rows of an array -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Rows that are rings, divided by columns, of an array that has no room between its rows. Argument: rows.
#include "check.h"

enum { COLUMNS = 9 };

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k) {
    const int n = atoi(argv[k]);
    const long items = (long)n * COLUMNS;
    double *from = (double *)check_alloc((size_t)items * sizeof(double)), *v = check_clone(from, items);
    double(*u)[COLUMNS] = (double(*)[COLUMNS])from, *want = check_clone(v, items);
    for (long i = 0; i < items; i++)
      from[i] = check_value(1, i), v[i] = check_value(2, i);
#pragma omp target device(*) map(to: u[0:n][0:COLUMNS] dist_data(*, BLOCK) halo(, 1:periodic)) map(from: v[0:n * COLUMNS])
#pragma omp parallel for
    for (int j = 0; j < COLUMNS; j++)
      for (int i = 0; i < n; i++)
        v[i * COLUMNS + j] = u[i][j - 1] + 2 * u[i][j + 1];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < COLUMNS; j++)
        want[i * COLUMNS + j] = u[i][(j + COLUMNS - 1) % COLUMNS] + 2 * u[i][(j + 1) % COLUMNS];
    check_each("columns", v, want, items, TOLERANCE);
    free(from), free(v), free(want);
  }
  return check_result("edges_columns");
}
