//===-- e2e/programs/same_acc_teams.c - loops of OpenACC for gangs and vectors ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The inner loops are shared out to the threads of a team; those that carry a value are not.
#include <stdio.h>

enum { N = 33, M = 50 };
static double a[N][M], b[N], c[N][M];

static void show(const char *name) {
  double first = 0, second = 0;
  for (int i = 0; i < N; i++) {
    first += b[i] * (1 + i % 3);
    for (int j = 0; j < M; j++)
      second += c[i][j] * (1 + (i + j) % 5);
  }
  printf("%s: %g %g\n", name, first, second);
}

int main(void) {
  for (int i = 0; i < N; i++) {
    b[i] = 0;
    for (int j = 0; j < M; j++) {
      a[i][j] = (i * 5 + j * 3) % 13;
      c[i][j] = 0;
    }
  }
  double t = 0;
  int i, j, k;

#pragma acc parallel loop gang copyin(a) copy(b)
  for (i = 0; i < N; i++) {
    double s = 0;
#pragma acc loop vector reduction(+ : s)
    for (j = 0; j < M; j++)
      s += a[i][j];
    b[i] = s;
  }
  show("sums");

#pragma acc parallel loop copyin(a) copy(c, b)
  for (i = 0; i < N; i++) {
    double s = 0, before = 0;
#pragma acc loop
    for (j = 0; j < M; j++) {
      t = a[i][j] + 1;
      c[i][j] = t * t;
    }
    for (j = 0; j < M; j++) {
      before = before * 0.5 + c[i][j];
      s += before;
    }
#pragma acc loop vector
    for (j = 0; j < M; j++)
      c[i][j] -= s;
    b[i] += s;
  }
  show("carried");

#pragma acc parallel copyin(a) copy(c, b)
  {
#pragma acc loop gang
    for (i = 0; i < N; i++) {
      b[i] *= 2;
#pragma acc loop worker
      for (j = 0; j < 3; j++) {
        c[i][j] = j;
#pragma acc loop vector private(t)
        for (k = 3; k < M; k++) {
          t = a[i][k] * j;
          c[i][k] += t;
        }
      }
    }
  }
  show("three levels");

  // The gangs have both outer loops, of which the second one is all that the first one has.
#pragma acc parallel loop gang copyin(a, b) copy(c)
  for (i = 0; i < N; i++) {
#pragma acc loop worker
    for (j = 1; j < 20; j++) {
      t = b[i] - j;
#pragma acc loop vector
      for (k = 20 * (j == 1); k < 20 + (j == 1) * (M - 20); k++)
        if (k % 19 == j % 19)
          c[i][k] += t * a[i][k];
    }
  }
  show("gangs and workers");
#pragma acc kernels copyin(a) copy(c)
  {
#pragma acc loop gang independent
    for (i = 0; i < N; i++)
#pragma acc loop worker independent
      for (j = 0; j < 2; j++)
#pragma acc loop vector independent
        for (k = j * 25; k < j * 25 + 25; k++)
          c[i][k] -= a[i][k] * (j + 1);
  }
  show("kernels of three levels");

  // A sum of each iteration's own.
#pragma acc parallel loop collapse(2) copyin(a) copy(c)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) {
      t = 0;
#pragma acc loop reduction(+ : t)
      for (k = 0; k < N; k++)
        t += a[i][k] * a[k][j];
      c[i][j] += t;
    }
  show("own sums");
#pragma acc kernels copyin(a) copy(c)
#pragma acc loop independent
  for (i = 0; i < N; i++) {
#pragma acc loop independent
    for (j = 0; j < M; j++) {
      double s = i;
#pragma acc loop independent reduction(+ : s)
      for (k = 0; k < N; k++)
        s += a[i][k] * a[k][j];
      c[i][j] -= s;
    }
  }
  show("own sums in kernels");

  double all = 0;
#pragma acc parallel loop gang reduction(+ : all) copyin(a)
  for (i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : all)
    for (j = 0; j <= i; j++)
      all += a[i][j];
  }
  printf("triangle: %g\n", all);

#pragma acc kernels copyin(a) copy(b)
  {
#pragma acc loop independent
    for (i = 0; i < N; i++) {
      double most = 0;
#pragma acc loop independent reduction(max : most)
      for (j = 0; j < M; j++)
        most = a[i][j] > most ? a[i][j] : most;
      b[i] += most;
    }
  }
  show("kernels");

  double before = 0;
#pragma acc parallel copyin(a) copy(b, c, before)
  {
    before = b[0] + 1;
#pragma acc loop
    for (i = 0; i < N; i++)
      b[i] += before;
    before += b[N - 1];
#pragma acc loop gang
    for (i = 0; i < N; i++) {
      b[i] -= 1;
#pragma acc loop vector
      for (j = 0; j < M; j++)
        c[i][j] = a[i][j] + before;
    }
  }
  show("block");
  printf("before: %g\n", before);

#pragma acc serial copy(b)
  {
#pragma acc loop vector
    for (i = 1; i < N; i++)
      b[i] += b[i - 1];
  }
  show("serial");
  return 0;
}
