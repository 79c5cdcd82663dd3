//===-- e2e/programs/same_spread.c - a loop that stands in several places of a body -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each thread runs its iterations in all places. Where one iteration needs another one's items, or two pointers lead to
// one storage, the places keep their order. Sizes are odd, 1 and none.
#include <stdio.h>

enum { MOST = 6000 };
static double x[MOST], y[MOST], z[MOST];

static void fill(void) {
  for (int i = 0; i < MOST; i++)
    x[i] = i % 13 - 4 + 0.25 * (i % 7), y[i] = i % 5, z[i] = i % 3;
}

static void show(const char *what, int n, int m) {
  double sum = 0;
  for (int i = 0; i < MOST; i++)
    sum += (i % 31 + 1) * (x[i] + 2 * y[i] + 3 * z[i]);
  printf("%s %d %d: %.17g\n", what, n, m, sum);
}

static void product(int n, int m, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma omp target teams distribute parallel for map(to : a[0 : MOST], b[0 : MOST]) map(tofrom : c[0 : MOST])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      c[i * m + j] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < m; j++)
        c[i * m + j] += a[i * n + k] * b[k * m + j];
  }
}

static void split(int n, int m, const double *a, const double *b, double *c) {
#pragma acc region for hetero(1) part_copyin(a[1 : n][0 : n]) copyin(b[0 : n * m]) part_copy(c[1 : n][0 : m])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      c[i * m + j] *= 0.5;
    for (int k = n - 1; k >= 0; k--)
      for (int j = 0; j < m; j++)
        c[i * m + j] += a[i * n + k] * b[k * m + j];
    for (int j = 0; j < m; j++)
      if (c[i * m + j] > 10)
        c[i * m + j] = 10;
  }
}

// Both loops in a third one, which counts down by 2.
static void together(int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : MOST], y[0 : MOST])
  for (int i = 0; i < n; i++)
    for (int k = m; k > 0; k -= 2) {
      for (unsigned j = m; j > 0; j--)
        x[i * m + j - 1] += k;
      for (unsigned j = m; j > 0; j--)
        y[i * m + j - 1] += x[i * m + j - 1];
    }
}

// `continue` ends an iteration in its place only.
static void continued(int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : MOST], y[0 : MOST])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++) {
      for (int j = 0; j < m; j++) {
        if (x[i * m + j] > k)
          continue;
        x[i * m + j] += 2;
      }
      for (int j = 0; j < m; j++)
        y[i * m + j] += x[i * m + j];
    }
}

// Two pointers, perhaps to one storage.
static void two(int n, int m, double *a, double *b) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      a[i * m + j] = 2 * a[i * m + j] + 1;
    for (int j = 0; j < m; j++)
      b[i * m + j] += a[i * m + j];
  }
}

static void neighbours(int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : MOST], y[0 : MOST])
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < m; j++)
      x[i * m + j] += 1;
    for (int j = 1; j < m; j++)
      y[i * m + j] += x[i * m + j - 1];
  }
}

static void first(int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : MOST], y[0 : MOST])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      x[i * m + j] += j;
    for (int j = 0; j < m; j++)
      y[i * m + j] += x[i * m] + x[i * m + m - 1];
  }
}

static void carried(int n, int m) {
  double s;
#pragma omp target teams distribute parallel for map(tofrom : x[0 : MOST], y[0 : MOST]) private(s)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      s = x[i * m + j];
    for (int j = 0; j < m; j++)
      y[i * m + j] += s;
    for (int j = 0; j < m; j++) {
      s = 2 * x[i * m + j];
    }
    for (int j = 0; j < m; j++) {
      y[i * m + j] -= s;
    }
  }
}

int main(void) {
  static const int sizes[][2] = {{0, 5}, {5, 0}, {1, 1}, {1, 77}, {71, 1}, {33, 65}, {45, 31}, {-3, 4}};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int n = sizes[s][0], m = sizes[s][1];
    fill();
    product(n, m, x, y, z), show("product", n, m);
    if (n > 0 && m > 0)
      split(n, m, x, y, z), show("split", n, m);
    together(n, m), show("together", n, m);
    continued(n, m), show("continued", n, m);
#pragma omp target data map(tofrom : x, y, z)
    {
      two(n, m, x, y);
      two(1, m > 0 ? m : 0, z, z);         // one storage
      two(1, m > 0 ? m : 0, y, y + 1);     // from the item before
      two(1, m > 0 ? m : 0, y + 1, y);
    }
    show("two", n, m);
    neighbours(n, m), show("neighbours", n, m);
    first(n, m), show("first", n, m);
    if (m > 0)
      carried(n, m), show("carried", n, m);
  }
  return 0;
}
