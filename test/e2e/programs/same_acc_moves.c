//===-- e2e/programs/same_acc_moves.c - pointers that move between loops, variables that routines read ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <stdio.h>
#include <stdlib.h>
#define N 500
#define M 450

double table[8][64], rate = 2;
float steps[4] = {1, 2, 3, 4};
#pragma acc declare copyin(rate, steps)

#pragma acc routine seq
static double scaled(double x, int i) { return rate * x + steps[i % 4]; }

static double sum(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * (1 + i % 3);
  return s;
}

int main(int argc, char **argv) {
  (void)argv;
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *x = a, *y = b;
  for (int i = 0; i < N; ++i) a[i] = i, b[i] = N - i;
#pragma acc kernels copy(a[0:N]) copyin(b[0:N])
  {
    double *from = b + 1, *to = &a[2];
    const double *more = argc > 1 ? a : b;
    for (int i = 0; i < N - 2; ++i) to[i] = from[i] * 2 + more[i];
    to += 5;
    ++to;
    for (int i = 0; i < 10; ++i) to[i] = i;
    *to = 77;
  }
  printf("%.10g\n", sum(a, N));
#pragma acc kernels copy(x[0:N], y[0:M])
  for (int it = 0; it < 3; ++it) {
    for (int i = 1; i < M - 1; ++i) y[i] = 0.5 * (x[i - 1] + x[i + 1]);
    double *old = x;
    x = y, y = old;
  }
  printf("%.10g %.10g %d %d\n", sum(a, N), sum(b, N), x == b, y == a);
#pragma acc data copy(a[0:N], b[0:N])
  {
#pragma acc parallel
    {
      double *part = b + 3;
#pragma acc loop gang vector
      for (int i = 0; i < N - 3; ++i) part[i] += 1;
      double *all = a;
#pragma acc loop gang vector
      for (int i = 0; i < N; ++i) all[i] -= 1;
    }
#pragma acc host_data use_device(a)
    {
      double *there = a;
#pragma acc kernels deviceptr(there)
      {
        double *part = there + 1;
        for (int i = 0; i < N - 1; ++i) part[i] += 2;
      }
    }
  }
  printf("%.10g %.10g\n", sum(a, N), sum(b, N));
#pragma acc kernels
  {
    double *row = &table[2][0], (*rows)[64] = table;
    for (int i = 0; i < 64; ++i) row[i] = i;
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 64; ++j) rows[i][j] += i;
  }
  printf("%.10g\n", sum(table[0], 512));
  rate = 3;
#pragma acc update device(rate)
#pragma acc kernels copyin(a[0:N]) copyout(b[0:N])
  {
    for (int i = 0; i < N; ++i) b[i] = scaled(a[i], i);
    for (int i = 0; i < N; ++i) b[i] += scaled(a[N - 1 - i], i);
  }
  printf("%.10g\n", sum(b, N));
  return 0;
}
