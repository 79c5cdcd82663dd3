//===-- e2e/programs/same_given_rows.c - functions and pointers that get rows of divided arrays ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The output is compared with that of the same file built without hetcc. Iterations write rows that are not their own.
#include <stdio.h>

enum { ROWS = 23, COLUMNS = 5 };

static void fill(int *row, int value) {
  for (int k = 0; k < COLUMNS; k++)
    row[k] += value + k;
}

static void show(const int *c) {
  long sum = 0;
  for (int i = 0; i < ROWS * COLUMNS; i++)
    sum = (sum * 31 + c[i]) % 1000003;
  printf("%ld\n", sum);
}

static void flat(int n, int m, int *c) {
#pragma omp target data device(*) map(tofrom : c[0 : n][0 : m] dist_data(BLOCK, *))
  {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      fill(c + i * m, i);
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++)
      fill(&c[(i + 1) * m], i);
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      for (int *p = &c[(n - 1 - i) * m]; p < &c[(n - 1 - i) * m] + COLUMNS; p++)
        *p = *p * 2 + i;
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      int *p = c + (n - 1 - i) * m, *end = p + m;
      while (p != end)
        *p++ += i;
    }
  }
}

static void rows(int n, int m, int (*c)[COLUMNS]) {
#pragma omp target device(*) map(tofrom : c[0 : n][0 : m] dist_data(BLOCK, *))
#pragma omp parallel for
  for (int i = 0; i < n - 1; i++)
    fill(c[i + 1], i);
#pragma omp target device(*) map(tofrom : c[0 : n][0 : m] dist_data(BLOCK, *))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    fill(*(c + (n - 1 - i)), i);
}

int main(void) {
  static int c[ROWS][COLUMNS];
  flat(ROWS, COLUMNS, &c[0][0]);
  show(&c[0][0]);
  rows(ROWS, COLUMNS, c);
  show(&c[0][0]);
}
