//===-- e2e/programs/same_acc_bare.c - acc parallel around loops without a directive ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <stdio.h>
#include <stdlib.h>
#define N 200

int last;

int main(void) {
  double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), t = 5, s = 3;
  int i, j;
  for (i = 0; i < N; ++i) a[i] = i, b[i] = N - i;
#pragma acc parallel copy(a[0:N])
  for (i = 0; i < N; i++) a[i] += 1;
#pragma acc parallel copy(a[0:N])
  for (i = 0; i < N; i++) {
    t = a[i] * 2;
    a[i] = t + 1;
  }
#pragma acc parallel copyin(a[0:N]) copyout(b[0:N])
  {
    double q = s * 2;
    for (i = 0; i < N; i++) b[i] = a[i] * q;
    for (j = 1; j < N; j++) b[j] += 1;
    b[0] = q;
  }
  printf("%g %g %g\n", a[9], b[0], b[7]);
#pragma acc parallel copyin(a[0:N]) copy(b[0:N])
  {
    double most = 0;
    for (i = 0; i < N; i++) most = a[i] > most ? a[i] : most;
    for (i = 0; i < N; i++) b[i] /= most;
  }
#pragma acc parallel copy(a[0:N], b[0:N])
  for (int k = 0; k < 5; k++) {
    for (i = 1; i < N - 1; i++) b[i] = a[i - 1] + a[i + 1];
    for (i = 0; i < N; i++) a[i] = b[i] * 0.5;
  }
  printf("%.10g %.10g\n", a[20], b[7]);
  double sum = 0, more = 0;
#pragma acc parallel copy(sum) copyin(a[0:N])
  for (i = 0; i < N; i++) sum += a[i];
#pragma acc parallel reduction(+ : more) copyin(a[0:N])
  for (i = 0; i < N; i++) more += a[i];
  printf("%.8g %.8g\n", sum, more);
#pragma acc parallel async(1) copy(a[0:N])
  for (i = 0; i < N; i++) a[i] -= 1;
#pragma acc parallel async(1) copy(a[0:N]) if (i > 10)
  {
    for (i = 0; i < N; i++) a[i] *= 2;
  }
#pragma acc wait(1)
  printf("%.10g\n", a[3]);
#pragma acc data copy(a[0:N], b[0:N])
  {
#pragma acc parallel present(a, b) firstprivate(s) private(t)
    for (i = 0; i < N; i++) {
      t = s * a[i];
      b[i] = t;
    }
#pragma acc parallel
    {
      double own[8];
      for (i = 0; i < 8; i++) own[i] = a[i];
      for (i = 0; i < N; i++) b[i] += own[i % 8];
    }
  }
  printf("%.10g %.10g\n", b[9], a[1]);
#pragma acc parallel copy(a[0:N])
  {
    int k = 0;
    while (k < 3) {
      for (i = 0; i < N; i++) a[i] += k;
      k++;
    }
    last = 9;
  }
  double x = 1;
#pragma acc parallel copy(a[0:N])
  {
    for (i = 0; i < N; i++) a[i] += x;
    x = 7;
    for (i = 0; i < N; i++) a[i] += x;
  }
  int count = 0;
#pragma acc parallel copy(count) copyin(a[0:N])
  {
    for (i = 0; i < N; i++)
      if (a[i] > 50) count++;
  }
  printf("%.10g %d\n", a[1], count);
  return 0;
}
