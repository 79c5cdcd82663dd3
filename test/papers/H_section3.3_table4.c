//===-- papers/H_section3.3_table4.c - halos ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Multi-accelerator OpenMP, table 4: rows 1 and 2, the halo clauses, as printed. The serial program finds the items beyond the
// edges by itself; under hetcc they are in the halo.
#include "papers.h"

#define SIZE 100
static double A[SIZE][SIZE][SIZE], B[SIZE][SIZE][SIZE];

#ifdef SERIAL
static int around(int i) { return (i + SIZE) % SIZE; }
static int mirrored(int i) { return i < 0 ? -i : i; }
#else
#define around(i) (i)
#define mirrored(i) (i)
#endif

static void row1_periodic(void) {
#pragma omp target device(*) topology([2][4]) map(to:A[100][100][100] dist_data (BLOCK, BLOCK, DUPLICATE) topology([2][4]) \
    halo(2:periodic,4,)) map(from:B[100][100][100] dist_data(BLOCK, BLOCK, DUPLICATE))
#pragma omp parallel for collapse(2)
  for (int i = 0; i < SIZE; i++)
    for (int j = 4; j < SIZE - 4; j++)
      for (int k = 0; k < SIZE; k++)
        B[i][j][k] = A[around(i - 2)][j][k] + 2 * A[around(i + 2)][j - 4][k] + 3 * A[around(i + 1)][j + 4][k];
}

static void row2_reflecting_and_periodic(void) {
#pragma omp target device(*) topology([2][4]) map(to:A[100][100][100] dist_data(BLOCK, BLOCK, DUPLICATE) topology([2][4]) \
    halo(2:reflecting|3:periodic,4,)) map(from:B[100][100][100] dist_data(BLOCK, BLOCK, DUPLICATE))
#pragma omp parallel for collapse(2)
  for (int i = 0; i < SIZE; i++)
    for (int j = 4; j < SIZE - 4; j++)
      for (int k = 0; k < SIZE; k++)
        B[i][j][k] = A[mirrored(i - 2)][j][k] + 2 * A[around(i + 3)][j - 4][k] + 3 * A[around(i + 1)][j + 4][k];
}

int main(void) {
  for (long i = 0; i < (long)SIZE * SIZE * SIZE; i++)
    (&A[0][0][0])[i] = (double)(i % 19), (&B[0][0][0])[i] = 1;
  row1_periodic(), say("row 1", &B[0][0][0], (long)SIZE * SIZE * SIZE);
  row2_reflecting_and_periodic(), say("row 2", &B[0][0][0], (long)SIZE * SIZE * SIZE);
  return 0;
}
