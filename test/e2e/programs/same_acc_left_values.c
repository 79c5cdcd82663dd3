//===-- e2e/programs/same_acc_left_values.c - values that loops of OpenACC leave ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Loops without a directive: what a block adds up, what the last iteration sets, and the loops' variables behind them.
#include <stdio.h>

#define N 700

static double a[N], b[N], c[N][9];

static void sums(int n) {
  double s = 1, m = -5;
  int count = 2;
#pragma acc parallel copyin(a) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma acc parallel copyin(a) copy(b) reduction(+ : s, count) reduction(max : m)
  {
    for (int i = 0; i < n; i++)
      s += 2 * a[i];
    for (int i = 0; i < n; i++) {
      if (a[i] > 3)
        count++;
      m = a[i] > m ? a[i] : m;
    }
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
  }
  printf("sums %g %d %g %g\n", s, count, m, b[n / 2]);
#pragma acc parallel copyin(a) copy(b) reduction(+ : s)
  {
    s += 3;
    for (int i = 0; i < n; i++)
      s += a[i];
#pragma acc loop
    for (int i = 0; i < n; i++)
      b[i] = a[i];
  }
  printf("and a statement %g\n", s);
}

static void counted(int n, int m) {
  int i = -1, j = -1, step = 3;
#pragma acc kernels
  for (i = 0; i < n; i += step)
    b[i] = i;
  printf("counted %d\n", i);
#pragma acc kernels
  {
    for (i = n - 1; i >= 0; i--)
      for (j = 0; j < m; j++)
        c[i][j] = i - j;
    b[0] = i + j;
  }
  printf("counted %d %d %g %g\n", i, j, b[0], c[n / 2][m / 2]);
  if (n > 5)
#pragma acc kernels
    for (i = 5; i < n; i++)
      b[i] += 1;
  printf("counted %d\n", i);
}

static void lasts(int n) {
  double x = 7, y = 8;
  int k = -3;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    x = a[i] + 1;
    b[i] = x * x;
  }
#pragma acc kernels loop
  for (int i = 0; i < n; i++) {
    for (k = 0; k < 4; k++)
      b[i] += k;
  }
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    if (a[i] > 3)
      y = i;
    b[i] += 1;
  }
  printf("last %g %d %g %g\n", x, k, y, b[n / 3]);
}

// Loops that keep their order: what they add up comes back without a clause, as it does from those in any order.
static void inOrder(int n) {
  double s = 1, t = 2;
  int count = 3, odd = 0;
#pragma acc parallel loop seq copyin(a)
  for (int i = 0; i < n; i++) {
    s += a[i];
    if (a[i] > 3)
      count++;
  }
#pragma acc serial loop copy(a, b)
  for (int i = 1; i < n; i++) {
    b[i] = b[i - 1] + a[i];
    t += b[i];
  }
#pragma acc parallel copyin(a)
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    odd |= (int)a[i] & 1;
  printf("inOrder %g %g %d %d\n", s, t, count, odd);
}

// Places that statements compute: the last ones are read behind the loops.
static void places(int n, int m) {
  int k = -5, l = 2, first = 9;
#pragma acc kernels
  {
    for (int i = 0; i < n - 1; i++) {
      k = i + 1;
      b[k] = a[i] + k;
    }
    for (int i = 0; i < n; i++)
      b[i] += k;
  }
#pragma acc kernels
  for (int i = 0; i < n / 8; i++) {
    l = n / 8 - 1 - i;
    first = l * m;
    for (int j = 0; j < m; j++)
      b[first + j] += i * j;
  }
  printf("places %d %d %d %g %g\n", k, l, first, b[n / 3], b[n / 2]);
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 7;
  const int lengths[] = {N, 2, 0};
  for (int at = 0; at < 3; at++) {
    sums(lengths[at]);
    counted(lengths[at], at + 7);
    counted(3, 0);
    lasts(lengths[at]);
    inOrder(lengths[at]);
    places(lengths[at], 8);
  }
}
