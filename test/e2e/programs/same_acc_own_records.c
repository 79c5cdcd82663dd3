//===-- e2e/programs/same_acc_own_records.c - records that each iteration has for itself ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// They are declared before the loop, and no clause names them. Others keep their one place.
#include <stdio.h>

#define N 1500

typedef struct {
  double x, y, z;
} Point;

static double a[N], b[N];

static void parallel(int n) {
  Point d;
  double t[3];
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    d.x = a[i];
    d.y = 2;
    d.z = d.x * d.y;
    if (d.z > 5)
      t[0] = d.z;
    else
      t[0] = 1;
    t[2] = t[0] + d.x;
    b[i] += t[2];
  }
}

static void gangs(int n) {
  Point d;
  int i, j;
#pragma acc parallel loop gang
  for (i = 0; i < n / 50; i++) {
#pragma acc loop vector
    for (j = 0; j < 50; j++) {
      d.x = a[i * 50 + j];
      d.z = d.x * i;
      b[i * 50 + j] += d.z - d.x;
    }
  }
#pragma acc parallel
  {
#pragma acc loop
    for (i = 0; i < n; i++) {
      d.x = a[i];
      b[i] += d.x;
    }
    for (i = 0; i < n; i++) {
      d.y = b[i];
      b[i] = d.y * 0.5;
    }
  }
}

static void pointers(int rows, int n) {
  double *p, *q, s;
#pragma acc parallel loop gang
  for (int i = 0; i < rows; i++) {
    s = 0;
    q = a + i * n;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < n; j++) {
      p = &q[j];
      s += *p > 3 ? *p : 1;
    }
    b[i] = s;
  }
#pragma acc parallel loop
  for (int i = 0; i < rows; i++) {
    p = &a[i];
    q = &b[i];
    for (int k = 0; k < 3; k++)
      *q += *p + k;
  }
}

static double kernels(int n) {
  Point d, last = {1, 2, 3}, sum = {0, 0, 0}, half = {0, 4, 0}, other, *p = &other;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    d.x = a[i];
    d.z = d.x + i;
    b[i] += d.z;
  }
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    last.x = a[i];
    b[i] += last.x;
  }
#pragma acc kernels
  for (int i = 0; i < n; i++)
    sum.x += b[i];
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    half.x = a[i];
    b[i] += half.x * half.y;
  }
  other.x = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    b[i] += p->x;
    other.x = a[i];
  }
  return last.x + last.y + sum.x + other.x;
}

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 11;
  parallel(N);
  gangs(N);
  pointers(30, N / 30);
  printf("%g\n", kernels(N));
  double s = 0;
  for (int i = 0; i < N; i++)
    s += b[i] * (i % 7);
  printf("%g\n", s);
}
