//===-- e2e/programs/task_headers.c - task functions of a header, and macros ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A header has the prototypes with their clauses. Macros stand in clauses, hold directives, and hold calls.
#include "task_headers.h"

#include <stdio.h>

enum { Blocks = 3 };

typedef double Tile[AREA];

static Tile a[Blocks], b[Blocks], c[Blocks];

void multiply_add(const double *x, const double *y, double *z) {
  busy(20);
  for (int i = 0; i < BS; i++)
    for (int j = 0; j < BS; j++)
      for (int k = 0; k < BS; k++)
        z[i * BS + j] += x[i * BS + k] * y[k * BS + j] / BS;
}

void transpose(double *m) {
  busy(30);
  for (int i = 0; i < BS; i++)
    for (int j = 0; j < i; j++) {
      const double kept = m[i * BS + j];
      m[i * BS + j] = m[j * BS + i];
      m[j * BS + i] = kept;
    }
}

void halve(double *a, int n) {
  busy(10);
  for (int i = 0; i < n; i++)
    a[i] *= i % 2 ? 0.5 : 0.75;
}

void subtract(const double *from, double *to) {
  busy(5);
  for (int i = 0; i < AREA; i++)
    to[i] -= from[i];
}

static double sum(const double *x, int n) {
  double total = 0;
  for (int i = 0; i < n; i++)
    total = total * 0.875 + x[i];
  return total;
}

static void tiles(void) {
  FILL(a[0], 1);
  FILL(a[1], START(1));
  FILL(a[2], 4);
  EACH(i, Blocks, { FILL(b[i], 2 * i); })
  EACH(i, Blocks, fill(c[i], i + 1));
  for (int pass = 0; pass < 3; pass++) {
    EACH(i, Blocks, EACH(j, Blocks, multiply_add(a[i], b[j], c[(i + j) % Blocks])));
    if (pass == 1)
      SWAP_SIGNS(b[0], b[1]);
    else
      both(a[pass], c[pass]);
    EACH(i, 2, halve(c[i] + pass, AREA - 5));
  }
  WAIT_FOR_ALL
  for (int i = 0; i < Blocks; i++)
    printf("tile %d: %.10g %.10g %.10g\n", i, sum(a[i], AREA), sum(b[i], AREA), sum(c[i], AREA));
}

static void strips(double *x, double *y) {
  for (int pass = 0; pass < 3; pass++) {
    for (int i = 0; i < Blocks; i++) {
#pragma omp task inout(x[START(i);BS])
      {
        busy((Blocks - i) * 20);
        for (int k = START(i); k < START(i + 1); k++)
          x[k] = x[k] / 2 + k;
      }
    }
    for (int i = 0; i + 1 < Blocks; i++) {
      TASK(in(x[START(i) + 1:START(i + 1)]) inout(y[START(i);BS]))
      for (int k = 0; k < BS; k++)
        y[START(i) + k] = y[START(i) + k] * 0.75 + x[START(i) + 1 + k];
    }
  }
  PRAGMA(omp taskwait on(y[0;2 * BS]))
  printf("strips: %.10g\n", sum(y, 2 * BS));
  WAIT_FOR_ALL
  printf("strips: %.10g\n", sum(x, Blocks * BS));
}

int main(void) {
  double x[Blocks * BS] = {0}, y[Blocks * BS] = {0};
  tiles();
  strips(x, y);
  return 0;
}
