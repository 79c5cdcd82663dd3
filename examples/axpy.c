//===-- examples/axpy.c - y += a x, on every device ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     hetcc -O2 axpy.c -o axpy && HET_DEVICES=host,sim:3 HET_REPORT=1 ./axpy
#include <stdio.h>
#include <stdlib.h>

static void axpy(int n, double a, double *x, double *y) {
#pragma omp target device(*) map(tofrom: y[0:n] dist_data(BLOCK)) map(to: x[0:n] dist_data(BLOCK), a, n)
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += a * x[i];
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10000000;
  double *x = malloc(sizeof(double) * n), *y = malloc(sizeof(double) * n);
  for (int i = 0; i < n; ++i)
    x[i] = i, y[i] = 1;
  axpy(n, 0.5, x, y);
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += y[i] != 1 + 0.5 * i;
  printf("axpy of %d items: %s\n", n, wrong ? "WRONG" : "right");
  return wrong != 0;
}
