//===-- e2e/programs/same_pointers.c - pointers that walk over arrays ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The body's own pointers into the arrays: to a row, step by step, with offsets that move, and in ways that are not followed.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>
#define N 23
#define M 17
struct cell {
  float v;
  int n;
};
static float u[N * M], v[N * M];
static double a[N][M], b[N][M];
static struct cell c[N * M];
static void sums(const char *what) {
  double s = 0, t = 0;
  for (int i = 0; i < N * M; i++)
    s += u[i] * (i % 13) + v[i] + c[i].v * (i % 7) + c[i].n, t += a[i / M][i % M] * (i % 11) + b[i / M][i % M];
  printf("%s %.9g %.9g\n", what, s, t);
}
int main() {
  for (int i = 0; i < N * M; i++)
    u[i] = i % 5, v[i] = i % 9, a[i / M][i % M] = i, b[i / M][i % M] = -i, c[i].v = i, c[i].n = i % 4;
#pragma acc region for hetero(1) part_copyin(v[1 : N : 1][0 : M]) part_copyout(u[1 : N][0 : M])
  for (int i = 1; i < N - 1; i++) {
    float *to = &u[i * M];
    const float *from = v + (i - 1) * M;
    for (int j = 0; j < M; j++, to++) {
      *to = from[0] + from[M] * 2 + from[2 * M];
      ++from;
    }
  }
  sums("step");
#pragma acc region for hetero(1) part_copyin(a[1 : N][0 : M]) part_copy(b[1 : N][0 : M])
  for (int i = 0; i < N; i++) {
    const double *row = a[i];
    double *out = b[i] + M;
    for (int j = 0; j < M; j++) {
      out -= 1;
      *out += row[j];
    }
  }
  sums("row");
#pragma acc region for hetero(1) part_copy(b[0 : N][1 : M]) part_copyin(a[0 : N][1 : M])
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      double *row = b[i];
      const double *other = a[N - 1 - i];
      row[j] = other[j] - row[j];
    }
  sums("columns");
#pragma acc region for hetero(1) part_copy(c[1 : N][0 : M])
  for (int i = 0; i < N; i++) {
    struct cell *p = c + i * M;
    for (int j = 0; j < M; j++) {
      p->v += p[0].n;
      if (j % 2)
        p->n = j;
      p++;
    }
  }
  sums("cells");
#pragma acc region for hetero(1) part_copy(u[1 : N][0 : M]) copyin(v)
  for (int i = 0; i < N; i++) { // not followed: it moves now and then, and begins again
    float *p = u + i * M;
    const float *q = v;
    for (int k = 0; k < 2; k++)
      for (int j = 0; j < M / 2; j++) {
        *p++ = *q;
        if (v[i * M + j] > 3)
          q++;
      }
  }
  sums("loose");
#pragma acc region for hetero(1) part_copy(a[1 : N][0 : M])
  for (int i = 0; i < N; i++) { // over the end of a row
    double *p = &a[0][0];
    for (int j = 0; j < M; j++)
      p[i * M + j] += 1;
  }
  sums("flat");
}
