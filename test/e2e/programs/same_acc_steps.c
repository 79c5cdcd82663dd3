//===-- e2e/programs/same_acc_steps.c - acc parallel with loops in a loop over time steps ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each loop is a launch. Scalars of the gang, single items and conditions stand between the loops.
#include <stdio.h>
#include <stdlib.h>

#define N 200
static double a[N], b[N], c[N][N];

static double mean(int n, double *p) { // a data clause's scalar that is read beside
  double s = 0; 
#pragma acc parallel copy(s) copy(p[0:n])
  {
#pragma acc loop reduction(+:s)
    for (int i = 0; i < n; i++) s += p[i];
    double y = s / n;
#pragma acc loop
    for (int i = 0; i < n; i++) p[i] -= y;
  }
  return s;
}
static double red(int n, double *p) { 
  double s = 0; int t;
#pragma acc parallel copy(p[0:n])
  {
    for (t = 0; t < 3; t++) {
    s = 0;
#pragma acc loop reduction(+:s)
    for (int i = 0; i < n; i++) s += p[i];
#pragma acc loop
    for (int i = 0; i < n; i++) p[i] -= s / n / 2;
    }
  }
  return s;
}
static int own(int n, double *p) {
  int x = 7, t = 42, step = 1;
#pragma acc parallel copy(p[0:n]) num_gangs(1)
  {
    for (t = 0; t < 4; t++) {
      step = step * 2;
#pragma acc loop
      for (int i = 0; i < n; i++) p[i] += step;
      x += t;
#pragma acc loop
      for (int i = 0; i < n; i++) p[i] += x;
    }
  }
#ifdef SERIAL
  x = 7; t = 42; step = 1;
#endif
  return x * 10000 + t * 100 + step;
}
static void between(int n, double *p) { // statements with arrays between
  int k;
#pragma acc parallel copy(p[0:n]) num_gangs(1)
  {
    double first = 0;
    p[0] = 3;
    for (k = 1; k < 40; k++) {
#pragma acc loop
      for (int i = 1; i < n; i++) p[i] += p[0] * k;
      p[0] = p[0] + 1;
      first = p[0];
#pragma acc loop
      for (int i = 1; i < n; i++) p[i] -= first;
    }
    for (int i = 1; i < n; i++) p[i] += p[i - 1] / 8;
    for (int i = 0; i < n; i++) p[i] *= 2;
  }
}
static void late(int n, double *p) { // a loop leaves a value that is read beside, or when it is met again
  int x = 5, t; double y;
#pragma acc parallel copy(p[0:n]) num_gangs(1)
  {
#pragma acc loop
    for (int i = 0; i < n; i++) x = 100;
    y = x;
#pragma acc loop
    for (int i = 0; i < n; i++) p[i] += y;
  }
#ifdef SERIAL
  x = 5;
#endif
#pragma acc parallel copy(p[0:n]) num_gangs(1)
  {
    for (t = 0; t < 3; t++) {
#pragma acc loop
      for (int i = 0; i < n; i++) p[i] += x;
#pragma acc loop
      for (int i = 0; i < n; i++) x = 50;
    }
  }
}
static void priv(int n, double *p) {
  double y, z = 2; int i, j, t; double tmp[4];
#pragma acc parallel copy(p[0:n]) private(y, t, i, j) firstprivate(z)
  {
    for (t = 0; t < 3; t++) {
      y = t + z;
#pragma acc loop
      for (i = 0; i < n; i++) p[i] += y;
      z = z + 1;
#pragma acc loop private(j)
      for (i = 0; i < n; i++)
        for (j = 0; j < 3; j++) p[i] += z * j;
    }
  }
#pragma acc parallel copy(p[0:n]) private(tmp) num_gangs(1)
  {
    tmp[0] = 1; tmp[1] = 2; tmp[2] = 3; tmp[3] = 4;
#pragma acc loop
    for (i = 0; i < n; i++) p[i] += tmp[i & 3];
  }
}
static void ptr(int n, double *p) {
  double *q = p;
#pragma acc parallel copy(p[0:n]) num_gangs(1)
  {
#pragma acc loop
    for (int i = 0; i < n; i++) p[i] += 1;
    q = p + 1;
#pragma acc loop
    for (int i = 0; i < n - 1; i++) q[i] += 1;
  }
#ifdef SERIAL
  q = p;
#endif
  if (q != p) q[0] = 1e9;
}
static void unnamed(void) {
  int t, i, j;
#pragma acc parallel
  for (t = 0; t < 3; t++) {
#pragma acc loop
    for (i = 0; i < N; i++)
#pragma acc loop
      for (j = 0; j < N; j++) c[i][j] += a[i] * b[j];
#pragma acc loop
    for (i = 0; i < N; i++) a[i] = c[i][i] / 1000;
  }
}
static int choose(int n, double *p, int how) {
  int k = how;
#pragma acc parallel copy(p[0:n])
  {
    if (k > 1) {
      k = k - 1;
#pragma acc loop
      for (int i = 0; i < n; i++) p[i] += k;
    } else {
#pragma acc loop
      for (int i = 0; i < n; i++) p[i] -= k;
    }
    while (k < 10) {
#pragma acc loop
      for (int i = 0; i < n; i++) p[i] += 1;
      k++;
    }
  }
#ifdef SERIAL
  k = how;
#endif
  return k;
}
static double sum(const double *p, int n) { double s = 0; for (int i = 0; i < n; i++) s = s * 0.99 + p[i]; return s; }
int main(void) {
  double *p = malloc(N * sizeof *p);
  for (int i = 0; i < N; i++) { p[i] = i; a[i] = i % 13; b[i] = i % 7; for (int j = 0; j < N; j++) c[i][j] = 1; }
  printf("mean %g", mean(N, p));
  printf(" %.9g\n", sum(p, N));
  printf("red %d", (int)(red(N, p) * 1e6));
  printf(" %.9g\n", sum(p, N));
  printf("own %d", own(N, p));
  printf(" %.9g\n", sum(p, N));
  between(N, p); printf("between %.9g\n", sum(p, N));
  late(N, p); printf("late %.9g\n", sum(p, N));
  priv(N, p); printf("priv %.9g\n", sum(p, N));
  ptr(N, p); printf("ptr %.9g\n", sum(p, N));
  unnamed(); printf("unnamed %.9g %.9g\n", sum(&c[0][0], N * N), sum(a, N));
  printf("choose %d", choose(N, p, 1));
  printf(" %d", choose(N, p, 3));
  printf(" %.9g\n", sum(p, N));
  free(p);
}
