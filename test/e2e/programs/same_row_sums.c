//===-- test/e2e/programs/same_row_sums.c - rows that the threads of a team add up -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each row of a matrix is a team's, where `simd reduction` says that the order does not matter. Rows are empty, short,
// odd and long, and matrices are dense, triangular and sparse. Sums are of whole numbers, which no order changes.
#include <stdio.h>

enum { MOST = 90000 };
static double a[MOST], x[MOST], y[MOST], total;
static float f[MOST];
static int col[MOST], row[MOST], counts[MOST];

static void show(const char *what, int n, int m) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 31 + 1) * y[i] + (i % 7) * counts[i];
  printf("%s %d %d: %.17g %.17g\n", what, n, m, sum, total);
}

static void dense(int n, int m) {
#pragma omp target teams distribute parallel for map(to : a[0 : MOST], x[0 : MOST]) map(tofrom : y[0 : MOST])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j] * x[j];
    y[i] += s;
  }
}

static void two(int n, int m) {
#pragma omp target teams distribute parallel for map(to : a[0 : MOST], f[0 : MOST]) map(tofrom : y[0 : MOST], counts[0 : MOST])
  for (int i = n - 1; i >= 0; i--) {
    double s = y[i], t;
    int k = 0, most = -1;
#pragma omp simd reduction(+ : s, k) reduction(max : most) private(t)
    for (int j = m - 1; j >= 0; j--) {
      t = a[i * m + j];
      s += t * 2;
      k += t > 3;
      if (most < (int)f[i * m + j])
        most = (int)f[i * m + j];
    }
    t = s + most;
#pragma omp simd reduction(- : t)
    for (int j = 1; j <= m; j += 2)
      t -= f[i * m + j - 1];
    y[i] = t;
    counts[i] += k;
  }
}

static void triangle(int n) {
#pragma omp target teams distribute parallel for map(to : a[0 : MOST]) map(tofrom : y[0 : MOST])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j <= i; j++)
      s += a[i * n + j];
    if (i % 3)
      y[i] = s;
    else
      y[i] -= s;
  }
}

static void sparse(int n) {
#pragma omp target teams distribute parallel for map(to : a[0 : MOST], x[0 : MOST], col[0 : MOST], row[0 : MOST]) map(tofrom : y[0 : MOST])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int k = row[i]; k < row[i + 1]; k++)
      s += a[k] * x[col[k]];
    y[i] = s;
  }
}

static void all(int n, int m) {
  double sum = 1;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a[0 : MOST]) map(tofrom : sum, counts[0 : 1])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    sum += s;
#pragma omp atomic
    counts[0]++;
  }
  total += sum;
}

// The construct's own sum in a loop of the row: the team's other threads have no part of it.
static void outside(int n, int m) {
  double sum = 2;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a[0 : MOST]) map(tofrom : y[0 : MOST], sum)
  for (int i = 0; i < n; i++) {
    y[i] = a[i] + 1;
    for (int j = 0; j < m; j++)
      sum += a[i * m + j];
  }
  total += sum;
}

static void outsideToo(int n, int m) {
  double sum = 3;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a[0 : MOST]) map(tofrom : y[0 : MOST], sum)
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++) {
      s += a[i * m + j];
      sum += x[j];
    }
    y[i] = s;
  }
  total += sum;
}

int main(void) {
  static const int sizes[][2] = {{0, 9}, {9, 0}, {1, 1}, {1, 1000}, {77, 16}, {33, 65}, {129, 300}, {5, 1023}};
  for (int i = 0; i < MOST; i++)
    a[i] = i % 13 - 3, x[i] = i % 7 - 2, y[i] = i % 5, f[i] = i % 11, col[i] = i * 17 % MOST;
  for (int i = 1; i < MOST; i++)
    row[i] = row[i - 1] + (i % 97 == 0 ? 300 : i % 5) <= MOST ? row[i - 1] + (i % 97 == 0 ? 300 : i % 5) : row[i - 1];
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    const int n = sizes[k][0], m = sizes[k][1];
    dense(n, m), show("dense", n, m);
    two(n, m), show("two", n, m);
    triangle(n), show("triangle", n, m);
    sparse(n * 3), show("sparse", n * 3, m);
    all(n, m), show("all", n, m);
    outside(n, m), show("outside", n, m);
    outsideToo(n, m), show("outsideToo", n, m);
  }
  return 0;
}
