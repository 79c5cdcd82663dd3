//===-- e2e/programs/same_acc_plain.c - compute constructs of plain OpenACC --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Blocks of any statements, scalars that come back or do not, private variables, sums and loops in an order.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef MIXED
#include "parts/split.h"
#endif

#define N 203
#define LOOP(text) _Pragma(#text)

#pragma acc routine seq
static double halve(double x) { return x > 1 ? x / 2 : x; }

static void show(const char *what, const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * (i % 7 + 1);
  printf("%s %.12g\n", what, sum);
}

// A loop after a construct without `loop` is a statement like others, and may be left.
static void until(double *a, int n) {
#pragma acc serial copy(a[0:n])
  for (int i = 0; i < n; i++) {
    if (a[i] > 5)
      break;
    a[i] += 100;
  }
  show("until", a, n);
}

// Operators in place of directives, behind other text of their line.
static void operators(double *a, int n) {
  // clang-format off
  _Pragma("acc data copy(a[0:n])") {
    _Pragma("acc parallel") { _Pragma("acc loop") for (int i = 0; i < n; ++i) a[i] = i; }
    if (n > 3) { _Pragma("acc parallel loop") for (int i = 0; i < n; ++i) a[i] += 2; }
  }
  // clang-format on
  show("operators", a, n);
}

static void statements(double *a, int n) {
  double first = 3, last = -1;
#pragma acc parallel copy(a[0:n]) firstprivate(first)
  {
    double t = first;
    a[0] = t;
    if (n > 2)
      a[1] = a[0] + 1;
    for (int i = 2; i < n; i++)
      a[i] = a[i - 1] * 0.5 + a[i - 2];
  }
#pragma acc serial copy(a[0:n]) copyout(last)
  {
    for (int i = n - 2; i >= 0; i--)
      a[i] += a[i + 1] * 0.25;
    last = a[0];
  }
  show("statements", a, n);
  printf("%.12g %.12g\n", first, last);
}

static void kernels(double *a, int n) {
  double carried = 1, last = 0, t;
  int i, j = 5;
#pragma acc kernels copy(a[0:n])
  {
    for (i = 0; i < n; i++)
      a[i] += i;
    last = a[n - 1];
  }
#pragma acc kernels loop copy(a[0:n])
  for (i = 0; i < n; i++) {
    carried = carried * 0.5 + a[i];
    a[i] = carried;
  }
#pragma acc kernels loop copy(a[0:n])
  for (i = 1; i < n; i++)
    a[i] = a[i - 1] + 1;
#pragma acc kernels loop copy(a[0:n])
  for (i = 0; i < n; i++) {
    t = a[i] * 2;
    for (j = 0; j < 3; j++)
      a[i] += t * j;
  }
#pragma acc kernels copy(a[0:n])
  {
    double f = 2;
#pragma acc loop independent
    for (i = 0; i < n; i++)
      a[i] *= f;
    f += 1;
    LOOP(acc loop independent)
    for (i = 0; i < n; i++)
      a[i] -= f;
  }
  show("kernels", a, n);
  printf("%.12g %.12g\n", carried, last);
}

static void loops(double *a, int n) {
  double m[20][30][4], sum = 1, most = 0, t = 7;
  long product = 1;
  int i, j, k, any = 0, row[8];
#pragma acc parallel loop collapse(3) copyout(m) vector_length(32) num_gangs(n)
  for (i = 0; i < 20; i++)
    for (j = 0; j < 30; j++)
      for (k = 0; k < 4; k++)
        m[i][j][k] = i * j + k;
#pragma acc parallel loop gang worker reduction(+:sum) reduction(max:most) copyin(m) private(t)
  for (i = 0; i < 20; i++) {
    t = 0;
#pragma acc loop vector collapse(2) reduction(+:t)
    for (j = 0; j < 30; j++)
      for (k = 0; k < 4; k++)
        t += halve(m[i][j][k]);
    sum += t;
    most = t > most ? t : most;
  }
#pragma acc parallel loop reduction(*:product) reduction(||:any)
  for (i = 1; i < 20; i++) {
    product *= i % 3 + 1;
    any = any || i == 7;
  }
#pragma acc parallel loop private(row) copy(a[0:n])
  for (i = 0; i < n; i++) {
    for (j = 0; j < 8; j++)
      row[j] = i + j;
#pragma acc loop seq
    for (j = 1; j < 8; j++)
      row[j] += row[j - 1];
    a[i] = row[7];
  }
#pragma acc parallel copy(a[0:n]) private(t)
  {
#pragma acc loop gang
    for (i = 0; i < n; i++) {
      t = a[i];
#pragma acc loop vector private(k)
      for (j = 0; j < 2; j++) {
        k = j + 1;
        a[i] += t * k;
      }
    }
#pragma acc loop seq
    for (i = 1; i < n; i++)
      a[i] += a[i - 1];
  }
#pragma acc parallel loop seq copy(a[0:n])
  for (i = 1; i < n; i++)
    a[i] = sqrt(fabs(a[i])) + a[i - 1] * 0.5;
#pragma acc parallel loop seq copy(a[0:n])
  for (i = 1; i < n; i++) {
    if (i > 7)
      break;
    a[i] += 1;
  }
#pragma acc parallel loop copy(a[0:n])
  for (i = 0; i < n; i++) {
#pragma acc loop seq
    for (int first = 1; first < 100; first *= 2)
      if (first > i) {
        a[i] += first;
        break;
      }
  }
#pragma acc serial loop copy(a[0:n])
  for (i = 1; i < n; i++)
    a[i] += a[i - 1];
#pragma acc parallel loop tile(4, 4) copy(m)
  for (i = 0; i < 20; i++)
    for (j = 0; j < 30; j++)
      m[i][j][0] += 1;
  show("loops", a, n);
  show("loops", &m[0][0][0], 20 * 30 * 4);
  printf("%.12g %.12g %ld %d\n", sum, most, product, any);
}

static void counts(int n) {
  int bins[10] = {0}, seen = 0, total = 0;
#pragma acc parallel loop copy(bins, total) if(n > 10) async(1)
  for (int i = 0; i < n; i++) {
#pragma acc atomic
    bins[i % 10]++;
#pragma acc atomic update
    total += i;
  }
#pragma acc wait(1)
#pragma acc parallel loop self(n > 10) copy(seen)
  for (int i = 0; i < 1; i++)
    seen = n;
  for (int i = 0; i < 10; i++)
    printf("%d ", bins[i]);
  printf("%d %d\n", total, seen);
}

// Array parameters without a section: as many rows as they were declared with.
static void centered(int n, int m, double a[9][7], double mean[7], double v[n][m]) {
  int i, j;
#pragma acc data copy(a) create(mean) copyin(v)
  {
#pragma acc parallel
    {
#pragma acc loop
      for (j = 0; j < 7; j++) {
        mean[j] = 0;
        for (i = 0; i < 9; i++)
          mean[j] += a[i][j];
      }
#pragma acc loop
      for (i = 0; i < 9; i++)
        for (j = 0; j < 7; j++)
          a[i][j] -= mean[j] - v[i][j];
    }
#pragma acc update host(a)
  }
#pragma acc parallel loop copy(a) private(j)
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      a[i][j] += 1;
}

static void parameters(void) {
  double a[9][7], v[9][7], mean[7], sum = 0;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 7; j++)
      a[i][j] = i + j, v[i][j] = i * j;
  centered(9, 7, a, mean, v);
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 7; j++)
      sum += a[i][j] * (i + 2 * j);
  printf("parameters %g\n", sum);
}

int main(void) {
  parameters();
  double *a = malloc(N * sizeof *a);
  for (int i = 0; i < N; i++)
    a[i] = i % 11;
  operators(a, N);
  for (int i = 0; i < N; i++)
    a[i] = i % 11;
  statements(a, N);
  for (int i = 0; i < N; i++)
    a[i] = i % 11;
  until(a, N);
  kernels(a, N);
  loops(a, N);
  counts(N);
  free(a);
  return 0;
}
