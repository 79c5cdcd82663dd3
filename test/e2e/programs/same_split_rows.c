//===-- test/e2e/programs/same_split_rows.c - rows of split loops that teams add up ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Loops split over the devices, where each row is a team's: `simd reduction` says that the order does not matter. Rows
// are empty, short, odd and long, more and fewer than devices. Sums are of whole numbers, which no order changes.
#include <stdio.h>

enum { MOST = 90000 };
static double a[MOST], x[MOST], y[MOST], total;
static float f[MOST];
static int col[MOST], row[MOST], counts[MOST], least;

static void show(const char *what, int n, int m) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 31 + 1) * y[i] + (i % 7) * counts[i];
  printf("%s %d %d: %.17g %.17g %d\n", what, n, m, sum, total, least);
}

static void dense(int n, int m) {
#pragma acc region for hetero(1, all) part_copyin(a[1:n][0:m]) copyin(x[0:m]) part_copy(y[1:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j] * x[j];
    y[i] += s;
  }
}

// The variable is the program's, the loop goes down, and there are several sums of several kinds.
static void several(int n, int m) {
  int i, k, most;
  double s, t;
#pragma acc region for hetero(1, all, chunk_static) part_copyin(f[1:n][0:m]) part_copyin(a[1:n][0:m]) \
    part_copy(y[1:n]) part_copy(counts[1:n]) private(s, t, k, most)
  for (i = n - 1; i >= 0; i--) {
    s = y[i];
    k = 0, most = -1;
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

static void sparse(int n) {
#pragma omp parallel target device(*) map(to : a[0 : MOST], x[0 : MOST], col[0 : MOST], row[0 : n + 1]) \
    map(tofrom : y[0 : n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(align(y))
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int k = row[i]; k < row[i + 1]; k++)
      s += a[k] * x[col[k]];
    y[i] = s;
  }
}

// What the rows sum up to is summed up over all devices.
static void all(int n, int m) {
  double sum = 1;
  int few = 1 << 20;
#pragma acc region for hetero(1, all) part_copyin(a[1:n][0:m]) reduction(+ : sum) reduction(min : few)
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    sum += s;
    few = s < few ? (int)s : few;
  }
  total += sum;
  least = few;
}

int main(void) {
  static const int sizes[][2] = {{1, 1}, {1, 1000}, {77, 16}, {33, 65}, {129, 300}, {5, 1023}, {2, 31}};
  for (int i = 0; i < MOST; i++)
    a[i] = i % 13 - 3, x[i] = i % 7 - 2, y[i] = i % 5, f[i] = i % 11, col[i] = i * 17 % MOST;
  for (int i = 1; i < MOST; i++)
    row[i] = row[i - 1] + (i % 97 == 0 ? 300 : i % 5) <= MOST ? row[i - 1] + (i % 97 == 0 ? 300 : i % 5) : row[i - 1];
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    const int n = sizes[k][0], m = sizes[k][1];
    dense(n, m), show("dense", n, m);
    several(n, m), show("several", n, m);
    sparse(n * 3), show("sparse", n * 3, m);
    all(n, m), show("all", n, m);
  }
  return 0;
}
