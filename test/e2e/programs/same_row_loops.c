//===-- e2e/programs/same_row_loops.c - loops without a directive in iterations for all ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An iteration is a team's, and its threads share such loops: elimination steps, scaled rows, triangles, rows of many
// lengths. Some pointers lead to one array, and then the order counts.
#include <stdio.h>
#include <stdlib.h>

enum { N = 61, Most = 70 };
static double flat[N * N], shaped[N][N], other[N * N], big[Most * N], scale[N];

static void fill(double *a, int count, int seed) {
  for (int i = 0; i < count; i++)
    a[i] = 1 + (i * 7919 + seed) % 1000 * 1e-3;
}

static double check(const double *a, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++)
    sum = sum * 0.75 + a[i];
  return sum;
}

static void eliminate(int n, double *a) {
  for (int k = 0; k < n - 1; k++) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n])
    for (int i = k + 1; i < n; i++) {
      double l = a[i * n + k] / (a[k * n + k] + n);
      a[i * n + k] = l;
      for (int j = k + 1; j < n; j++)
        a[i * n + j] -= l * a[k * n + j];
    }
  }
}

static void eliminate_shaped(int n, double a[n][n]) {
  int i, j;
  for (int k = 0; k < n - 1; k++) {
#pragma omp target teams distribute parallel for private(j) map(tofrom : a[0 : n][0 : n])
    for (i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k] + n;
      for (j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
  }
}

static void scaled(int n, int m, double *a, double *s) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * m], s[0 : n])
  for (int i = 0; i < n; i++) {
    const double by = 1 / (1 + s[i]);
    s[i] = by;
    if (i % 3 != 1)
      for (int j = 0; j < m; j++)
        a[i * m + j] *= by;
    else
      for (int j = m - 1; j >= 0; j--)
        a[i * m + j] += by;
    s[i] += m > 0 ? a[i * m] : 0;
  }
}

static void triangle(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n])
  for (int i = 0; i < n; i++) {
    const double d = a[i * n + i];
    for (int k = 0; k < 3; k++) {
      for (int j = i + 1; j < n; j++)
        a[i * n + j] = a[i * n + j] / d + k;
      a[i * n + i] += k;
    }
  }
}

// `to` may be the row of `from` that comes next.
static void moved(int n, double *to, double *from) {
#pragma omp target teams distribute parallel for map(tofrom : to[0 : n], from[0 : n])
  for (int i = 0; i < 1; i++) {
    const double first = from[0];
    for (int j = 0; j < n; j++)
      to[j] = from[j] + first;
  }
}

// Arrays that a thread of the outer loop has for itself are its team's.
static double rows[N][Most];
static void turned(void) {
  double turn[Most];
#pragma omp target teams distribute parallel for private(turn) map(tofrom : rows)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < Most; j++)
      turn[j] = rows[i][j] * 2;
    for (int j = 0; j < Most; j++)
      rows[i][j] = turn[Most - 1 - j];
  }
#pragma omp target teams distribute parallel for map(tofrom : rows)
  for (int i = 0; i < N; i++) {
    double own[Most], t = rows[i][3];
    for (int j = 0; j < Most; j++)
      own[j] = rows[i][j] + t;
    t += own[5];
    for (int j = 0; j < Most; j++)
      rows[i][j] = own[Most - 1 - j] * t;
  }
#pragma omp target teams distribute parallel for map(tofrom : rows)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < Most; j++)
      rows[i][j] = rows[i][j] / (i + 2) + j;
#pragma omp target teams distribute parallel for map(tofrom : rows)
  for (int i = 0; i < N; i++) {
    int count = 0;
    for (int k = 0; k < 3; k++) {
      if (rows[i][k] > 9) {
        count++;
        continue;
      }
      for (int j = 0; j < Most; j++)
        rows[i][j] += k + count;
      if (rows[i][5] > 12)
        break;
      count += 2;
    }
    rows[i][0] = count;
  }
}

static double split(int n, double *restrict a, double *restrict s) {
  double all = 0;
#pragma acc region for hetero(1) part_copy(a[1 : n][0 : n]) part_copy(s[1 : n]) reduction(+ : all)
  for (int i = 0; i < n; i++) {
    const double by = 1 / (1 + s[i]);
    s[i] = by;
    for (int j = 0; j < n; j++)
      a[i * n + j] *= by;
    all += s[i];
  }
  return all;
}

static void gangs(int n, double *restrict a, double *restrict s) {
#pragma acc parallel loop copy(a[0 : n * n], s[0 : n])
  for (int i = 0; i < n; i++) {
    s[i] = s[i] * 0.5;
    for (int j = 0; j < n; j++)
      a[i * n + j] -= s[i];
  }
}

int main(void) {
  fill(flat, N * N, 1), fill(&shaped[0][0], N * N, 2), fill(other, N * N, 3), fill(scale, N, 4);
  eliminate(N, flat);
  eliminate_shaped(N, shaped);
  triangle(N, other);
  printf("%.12g %.12g %.12g\n", check(flat, N * N), check(&shaped[0][0], N * N), check(other, N * N));
  for (int m = 0; m <= Most; m += m < 5 ? 1 : 13) {
    fill(big, Most * N, m), fill(scale, N, m);
    scaled(N, m, big, scale);
    printf("%d %.12g %.12g\n", m, check(big, Most * N), check(scale, N));
  }
  fill(big, Most * N, 5);
  moved(40, big + 40, big), moved(40, big, big);
  printf("%.12g\n", check(big, 80));
  fill(&rows[0][0], N * Most, 6);
  turned();
  printf("%.12g\n", check(&rows[0][0], N * Most));
  fill(scale, N, 6);
  printf("%.12g\n", split(N, flat, scale));
  gangs(N, flat, scale);
  printf("%.12g %.12g\n", check(flat, N * N), check(scale, N));
  return 0;
}
