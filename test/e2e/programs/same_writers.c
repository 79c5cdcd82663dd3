//===-- e2e/programs/same_writers.c - whole outputs of loops on several devices ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Shifted, reversed, strided, transposed and padded outputs; what is not written keeps its value; resident arrays are the same
// for the next loop, whoever wrote them. Output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

static double *filled(long items) {
  double *v = malloc(sizeof *v * (items + 1));
  for (long i = 0; i < items; ++i)
    v[i] = i * 7 % 23 + 1;
  return v;
}
static void show(const char *name, double *v, long items) {
  double sum = 0;
  for (long i = 0; i < items; ++i)
    sum = sum * 1.0000001 + v[i] * (i % 13 + 1);
  printf("%s %.12g\n", name, sum);
}
static void showAndFree(const char *name, double *v, long items) {
  show(name, v, items);
  free(v);
}

static void lines(int n, const double *a, int off) {
  double *x = filled(n + 40), *y = filled(2 * n + 40), *z = filled(3 * n + 2);
#pragma acc region for hetero(1, all, static) copyin(a[0:n]) copyout(x[0:n+40]) copy(y[0:2*n+40])
  for (int i = 0; i < n; i++) {
    x[i + off] = a[i];
    y[2 * i + 1] += a[i];
    y[2 * i] = x[i + off];
  }
#pragma acc region for hetero(1, all, chunk) copyin(a[0:n]) copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[n - 1 - i] += a[i];
#pragma omp target device(*) map(to: a[0:n]) map(from: z[0:3*n+2])
#pragma omp parallel for
  for (int i = 0; i < n; i += 2) {
    const int at = 3 * i + 2;
    z[at] = a[i];
    z[at + 3 - 1] = 5;
  }
  showAndFree("x", x, n + 40);
  showAndFree("y", y, 2 * n + 40);
  showAndFree("z", z, 3 * n + 2);
}

// Rows longer than what is written in them, and a flat array as columns; with a short ld they overlap as far as is shown: one device does it.
static void planes(int n, int m, int ld, const double *a, double factor) {
  double *c = filled(n * m + 9), *t = filled(n * m), *p = filled(n * ld + 20), *q = filled(n * m * 3);
  double (*g)[m] = (void *)filled(n * m), (*h)[n] = (void *)filled(n * m);
#pragma omp target device(*) map(to: a[0:n*m]) map(from: c[0:n*m+9]) map(tofrom: t[0:n*m])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i * m + j + 3] = a[i * m + j];
      t[j * n + i] -= a[i * m + j];
    }
#pragma acc region for hetero(1, all, cyclic) copy(p[0:n*ld+20]) copyin(a[0:n*m]) copyout(g[0:n][0:m]) copy(h[0:m][0:n])
  for (int i = n - 1; i >= 0; i--)
    for (int j = m - 1; j >= 0; j -= 2) {
      if (j < ld)
        p[i * ld + j + 2] = a[i * m + j];
      g[n - 1 - i][m - 1 - j] = j;
      h[j][n - 1 - i] += h[j][n - 1 - i] + a[i * m + j];
    }
#pragma acc region for hetero(1, all, split) collapse(2) copy(g[0:n][0:m], t[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      g[n - 1 - i][m - 1 - j] += factor;
      t[(n - 1 - i) * m + j] = factor;
    }
#pragma omp target device(*) topology(grid[*][*]) map(tofrom: q[0:n*m*3]) map(tofrom: g[0:n][0:m])
#pragma omp parallel for collapse(2) dist_iteration(BLOCK,BLOCK)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      for (int k = 2; k >= 0; k--)
        q[(i * m + j) * 3 + k] += j;
      g[n - 1 - i][j] *= 2;
    }
  showAndFree("c", c, n * m + 9);
  showAndFree("t", t, n * m);
  showAndFree("p", p, n * ld + 20);
  showAndFree("q", q, n * m * 3);
  showAndFree("g", &g[0][0], n * m);
  showAndFree("h", &h[0][0], n * m);
}

// Parts of several items in loops of larger steps, up and down. Quotients in bounds and subscripts.
static void parts(int n, int len, const double *a) {
  double *x = filled(n), *y = filled(n), *z = filled(2 * n + 2), *w = filled(n);
  int at;
#pragma acc region for hetero(1) part_copyin(a[1:n:1]) part_copy(x[1:n])
  for (int i = 0; i < n; i += len)
    for (int k = 0; k < len && i + k < n; k++)
      x[i + k] = (i + k > 0 ? a[i + k - 1] : 0) + k;
#pragma acc region for hetero(1, all, cyclic) part_copy(y[1:n]) part_copyout(w[1:n])
  for (int i = n - 1; i >= 0; i -= len) {
    for (int k = i; k > i - len; k--)
      if (k >= 0)
        y[k] += i * k;
    w[i] = i;
  }
#pragma acc region for hetero(1) part_copy(w[1:n])
  for (int i = 0; i < n; i += len) // with steps of 1 they meet: one device does it
    for (int k = i; k < i + 2; k++)
      if (k < n)
        w[k] = k;
#pragma acc region for hetero(1) copyin(a[0:n]) copy(z[0:2*n+2], w[0:n])
  for (int i = 0; i < n / 2; i++) {
    z[n / 2 - 1 - i] = a[i];
    w[i + n / 2] += a[(n >> 1) + i];
  }
#pragma acc region for hetero(1, all, chunk) copy(z[0:2*n+2])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < (n + 5) / 4 - (n + 5) / 4 + 2; k++)
      z[i * 2 + k] -= k;
#pragma acc region for hetero(1, all, cyclic) part_copyin(a[1:n]) copy(z[0:2*n+2], x[0:n])
  for (int i = n - 1; i >= 0; i -= 3) {
    int end = i + 1;
    if (end > n - 1)
      end = n - 1;
    for (int k = i - 2; k < end; k++)
      if (k >= 0)
        x[k] += a[k];
    for (int k = 0; k < 3; k++) {
      at = 2 * (n - 1 - i) + k;
      if (at < 2 * n)
        z[at] += a[i];
    }
  }
#pragma acc region for hetero(1) copy(x[0:n], z[0:2*n+2])
  for (int i = 0; i < (n + 1) / 2; i++) {
    const double first = x[i];
    x[i] = x[n - 1 - i] + 1;
    x[n - 1 - i] = first + 1;
    z[i] += i;
    z[i + n] -= z[i];
  }
  double(*c)[n + 1] = calloc((n + 1) * (n + 1), sizeof(double)), *flat = calloc(n * n + 1, sizeof(double));
#pragma acc region for hetero(1) copyin(a[0:n]) copy(c[1:n][0:n+1])
  for (int i = 1; i < n; i++) { // correlations, as Fortran's indices have them
    c[i][i] = 1;
    for (int j = i + 1; j <= n; j++) {
      c[i][j] += a[i - 1] * a[j - 1];
      c[j][i] = c[i][j];
    }
  }
#pragma acc region for hetero(1, all, chunk) copyin(a[0:n]) copy(flat[0:n*n])
  for (int i = n - 1; i >= 0; i -= 2)
    for (int j = 0; j <= i; j++) {
      flat[j * n + i] = a[i] - a[j];
      flat[i * n + j] += a[i] + a[j];
    }
#pragma acc region for hetero(1, all, cyclic) copy(flat[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - i; j++) {
      flat[i * n + i + j] += i;
      flat[(i + j) * n + i] += flat[i * n + i + j];
    }
  showAndFree("parts c", &c[0][0], (n + 1) * (n + 1));
  showAndFree("parts flat", flat, n * n);
  showAndFree("parts x", x, n);
  showAndFree("parts y", y, n);
  showAndFree("parts z", z, 2 * n + 2);
  showAndFree("parts w", w, n);
}

static void turned(int n, double *x) {
#pragma acc region for hetero(1) present(x)
  for (int i = 0; i < n; i++)
    x[n - 1 - i] += i;
}

// The bound of j is beyond the rows, its only index is not.
static void shortRows(int n, int m, int last, const double *a) {
  double *p = filled(n * m + 9), *q = filled(n * m + 9);
#pragma acc region for hetero(1) collapse(2) copy(p[0:n*m]) copyin(a[0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = last; j < last + 5; j += 5)
      p[i * m + j] = a[i] + 1;
#pragma omp target device(*) map(tofrom: q[0:n*m]) map(to: a[0:n])
#pragma omp parallel for
  for (int i = last; i < last + 10; i += 10)
    for (int j = 0; j < n; j++)
      q[j * m + i] += a[j];
  showAndFree("short rows", p, n * m);
  showAndFree("short columns", q, n * m);
}

static double table[100], distributed[1200];
static void resident(int n, int m, const double *a) {
  double *x = filled(n + 40), *t = filled(n * m), *b = filled(n);
#pragma acc data copy(x[0:n], t[0:n*m]) copyin(a[0:n*m]) part_copy(b[1:n])
  {
#pragma acc region for hetero(1, all, block)
    for (int i = 0; i < n; i++) {
      x[n - 1 - i] = a[i];
      b[n - 1 - i] += 1;
      for (int j = 0; j < m; j++)
        t[(n - 1 - i) * m + j] += a[j];
    }
#pragma acc region for hetero(1, all, cyclic) present(x)
    for (int i = 0; i < n; i++) {
      x[i] += b[i];
      for (int j = 0; j < m; j++)
        t[i * m + j] *= 2;
    }
    turned(n, x);
#pragma acc region for hetero(1, all, static) copy(x[0:n])
    for (int i = 0; i < n / 2; i++) {
      x[2 * i] += 1;
      x[2 * i + 1] += x[2 * i];
    }
  }
#pragma acc region for hetero(1)
  for (int i = 0; i < n % 100; i++)
    table[99 - i] += i;
#pragma omp target device(*) map(tofrom: distributed[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    distributed[n - 1 - i] = i;
  showAndFree("resident x", x, n);
  showAndFree("resident t", t, n * m);
  showAndFree("resident b", b, n);
  show("table", table, 100);
  show("distributed", distributed, n);
}

// At numbers that count along with inner loops.
static void counted(int n, int m, const double *a) {
  double *x = filled(n * m), *y = filled(n * m);
#pragma acc region for hetero(1) copy(x[0:n*m], y[0:n*m]) copyin(a[0:n*m])
  for (int i = 0; i < n; i++) {
    int q = i * m;
    for (int j = 0, k = i * m; j < m; j++, k++)
      x[k] += a[k] * i;
    for (int j = 0; j < m; j++, q++)
      y[q] -= a[i * m + j] + i;
  }
  showAndFree("counted x", x, n * m);
  showAndFree("counted y", y, n * m);
}

static void all(int n, int m) {
  double *a = filled(n * m + n);
  printf("%d %d\n", n, m);
  lines(n, a, 3);
  planes(n, m, m + 5, a, 3);
  planes(n, m, m > 3 ? m - 2 : 1, a, 2);
  shortRows(n, m, m - 1, a);
  resident(n, m, a);
  counted(n, m, a);
  parts(n, 1, a);
  parts(n, 5, a);
  free(a);
}

int main(void) {
  all(37, 11);
  all(1, 1);
  all(64, 3);
  all(2, 40);
  all(1000, 2);
  return 0;
}
