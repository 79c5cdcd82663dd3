//===-- test/e2e/programs/same_axes.c - loops whose items neighbour each other in any of them ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The loop over neighbouring items is on the grid's x axis, wherever it stands: with odd sizes, sizes of 1 and none, and
// loops that count down.
#include <stdio.h>
#include <string.h>

enum { MOST = 70000 };
static double a[MOST], b[MOST];

static void fill(void) {
  for (int i = 0; i < MOST; i++)
    a[i] = i % 13 + 0.25 * (i % 7), b[i] = i % 5;
}

static void show(const char *what, int n, int m) {
  double sum = 0;
  for (int i = 0; i < MOST; i++)
    sum += (i % 31 + 1) * b[i];
  printf("%s %d %d: %.17g\n", what, n, m, sum);
}

static void columns(int n, int m) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : MOST]) map(tofrom : b[0 : MOST])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      b[i * m + j] += 2 * a[i * m + j];
}

static void down(int n, int m) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[0 : MOST]) map(tofrom : b[0 : MOST])
  for (int j = m - 1; j >= 0; j -= 2)
    for (unsigned i = n; i > 0; i--)
      b[(i - 1) * m + j] += 3 * a[(i - 1) * m + j] + i;
}

static void middle(int n, int m, int k) {
#pragma omp target teams distribute parallel for collapse(3) map(to : a[0 : MOST]) map(tofrom : b[0 : MOST])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (long l = k; l >= 1; --l)
        b[(i * k + l - 1) * m + j] += a[(i * k + l - 1) * m + j] + l;
}

static void outermost(int n, int m, int k) {
#pragma omp target teams distribute parallel for collapse(3) map(to : a[0 : MOST]) map(tofrom : b[0 : MOST])
  for (int j = 0; j < m; j += 3)
    for (short i = 0; i < n; i++)
      for (int l = 0; l < k; ++l)
        b[(i * k + l) * m + j] += a[(i * k + l) * m + j] + l;
}

static void split(int n, int m) {
#pragma acc region for hetero(1, all) collapse(2) copyin(a[0 : MOST]) copy(b[0 : MOST])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      b[i * m + j] = a[i * m + j] + j;
}

static void triangle(int n, int m) {
#pragma omp target teams distribute parallel for map(to : a[0 : MOST]) map(tofrom : b[0 : MOST])
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++)
      b[j * n + i] += a[j * n + i];
}

// The proof for the inner loop does not hold: its order must stay.
static void overlapping(int n, int m, double *from, double *to) {
#pragma omp target teams distribute parallel for map(tofrom : b[0 : MOST])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      to[j * n + i] += from[(j - 1) * n + i];
}

int main(void) {
  static const int sizes[][2] = {{0, 5}, {5, 0}, {1, 1}, {1, 77}, {77, 1}, {33, 65}, {129, 31}, {-3, 4}};
  fill();
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int n = sizes[s][0], m = sizes[s][1];
    columns(n, m), show("columns", n, m);
    down(n < 0 ? 0 : n, m), show("down", n, m);
    for (int k = 0; k < 8; k += 3)
      middle(n, m, k), outermost(n, m, k), show("three", n, m);
    split(n, m), show("split", n, m);
    triangle(n, m), show("triangle", n, m);
    overlapping(n, m, b, b), show("overlapping", n, m);
  }
  return 0;
}
