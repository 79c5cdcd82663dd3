//===-- e2e/programs/same_blocks.c - blocks with loops for several devices --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Statements beside the loops of a block are the host's, and meet the arrays where the loops leave them.
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int n;
  double *x;
} S;
static double first(const double *a) { return a[0]; }
static double g[64];
static void touch(void) {
  for (int i = 0; i < 64; i++)
    g[i] += 1;
}
static void accBlock(double *a, double *b, int n) {
  int rounds = 0;
#pragma acc parallel copy(a[0 : n]) create(b[0 : n])
  {
    a[0] = 3;
    double x = a[0] + 1;
#pragma acc loop hetero(1) part_copy(b[1 : n])
    for (int i = 0; i < n; i++)
      b[i] = a[i] * x;
    if (b[0] > 1)
#pragma acc loop hetero(1, all, static)
      for (int i = 0; i < n; i++)
        a[i] += 1;
    else
      a[1] = 7;
    b[1] = a[n - 1];
    for (int t = 0; t < 3 && a[0] < 100; t++) {
#pragma acc loop
      for (int i = 0; i < n; i++)
        a[i] += b[1];
      if (a[0] > 60)
        break;
      rounds++;
    }
    switch (rounds) {
    case 1: a[2] = 1; break;
    default: a[2] = a[3];
#pragma acc loop hetero(1)
      for (int i = 0; i < n; i++)
        a[i] += 1;
    }
    a[n - 1] = first(a);
  }
  printf("%d\n", rounds);
}
static double ompBlock(double *u, double *v, int n, int m) {
  double sum = 0;
#pragma omp target device(*) map(tofrom : u[0 : n][0 : m] dist_data(BLOCK, *) halo(1, ))                               \
    map(to : v[0 : n][0 : m] dist_data(BLOCK, *))
  {
    u[0] = 1;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        u[i * m + j] += v[i * m + j];
        sum += u[i * m + j];
      }
    double *p = u + 3;
    *p = sum;
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
#pragma omp simd
      for (int j = 0; j < m; j++)
        u[i * m + j] *= 2;
    printf("in %g\n", u[3]);
  }
  return sum;
}
static void calls(S *s) {
#pragma omp target device(*) map(tofrom : g[0 : 64] dist_data(BLOCK))
  {
#pragma omp teams distribute parallel for
    for (int i = 0; i < 64; i++)
      g[i] += i;
    touch();
    s->x[0] = g[3];
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      g[i] *= 2;
  }
}
static void orphan(double *a, int n) {
#pragma acc loop hetero(1) part_copy(a[1 : n])
  for (int i = 0; i < n; i++)
    a[i] -= 1;
}
static void show(const char *w, double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * .7 + a[i];
  printf("%s %g\n", w, s);
}
int main(void) {
  int n = 60;
  double *a = malloc(n * 8), *b = malloc(n * 8);
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i % 7;
  accBlock(a, b, n);
  show("a", a, n);
  printf("%g\n", ompBlock(a, b, 10, 6));
  show("a", a, n);
  S s = {n, a};
  calls(&s);
  show("g", g, 64);
  orphan(a, n);
  show("a", a, n);
  return 0;
}
