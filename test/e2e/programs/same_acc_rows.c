//===-- e2e/programs/same_acc_rows.c - arrays of pointers in clauses of OpenACC ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Rows of their own and rows of one block, parts of them, members, three levels, and pointers that change places
// between the ends of a construct.
#include <stdio.h>
#include <stdlib.h>

#define N 13
#define M 7

typedef struct {
  int n;
  float **v;
} Matrix;

static float **scattered(int n, int m) {
  float **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(m * sizeof **rows);
    for (int j = 0; j < m; j++)
      rows[i][j] = i * m + j;
  }
  return rows;
}

static float **ofOneBlock(int n, int m) {
  float **rows = malloc(n * sizeof *rows);
  rows[0] = calloc(n * m, sizeof **rows);
  for (int i = 1; i < n; i++)
    rows[i] = rows[0] + i * m;
  return rows;
}

static double sum(float **a, int n, int m) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s = s * 1.0001 + a[i][j];
  return s;
}

static void increase(float **a, int n, int m) {
#pragma acc parallel loop collapse(2) present(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += 1;
}

static void declared(float **a, int n, int m) {
#pragma acc declare copy(a[0:n][0:m])
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] *= 2;
}

static void regions(float **a, float **b, float **c, int on) {
#pragma acc data copy(a[0:N][0:M], b[0:N][0:M]) create(c[0:N][0:M]) if(on)
  {
    increase(a, N, M);
    for (int step = 0; step < 3; step++) {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
          c[i][j] = b[i][j] + a[i][j];
          a[i][j] = step;
        }
      float **swap = b;
      b = c;
      c = swap;
    }
#pragma acc update self(b[1:N - 1][2:3])
    on = 0;
  }
}

static void separate(float **a) {
#pragma acc enter data copyin(a[0:N][0:M])
  increase(a, N, M);
  a[2][3] = 50;
#pragma acc update device(a[2:1][3:1])
  increase(a, N, M);
#pragma acc exit data copyout(a[0:N][0:M])
  declared(a, N, M);
  float *few[3] = {a[1], a[4], a[5]};
#pragma acc parallel loop copy(few[0:3][1:M - 1])
  for (int i = 0; i < 3; i++)
    for (int j = 1; j < M; j++)
      few[i][j] -= 4;
}

static void member(Matrix *s) {
#pragma acc data copyin(s[0:1]) copy(s->v[0:s->n][0:M])
  {
#pragma acc parallel loop present(s)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        s->v[i][j] += s->n;
  }
  Matrix t = *s;
#pragma acc parallel loop copyin(t) copy(t.v[0:N][0:M])
  for (int i = 0; i < N; i++)
    t.v[i][0] += 1;
}

static void levels(float ***q) {
#pragma acc parallel loop collapse(3) copy(q[0:3][0:4][0:5])
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 5; k++)
        q[i][j][k] += i;
}

int main(void) {
  float **a = scattered(N, M), **b = ofOneBlock(N, M), **c = ofOneBlock(N, M);
  regions(a, b, c, 1);
  printf("%g %g %g\n", sum(a, N, M), sum(b, N, M), c[3][2] + c[12][4]);
  separate(a);
  printf("%g\n", sum(a, N, M));
  Matrix s = {N, b};
  member(&s);
  printf("%g\n", sum(b, N, M));
  float **q[3] = {scattered(4, 5), scattered(4, 5), ofOneBlock(4, 5)};
  levels(q);
  printf("%g %g %g\n", sum(q[0], 4, 5), sum(q[1], 4, 5), sum(q[2], 4, 5));
  return 0;
}
