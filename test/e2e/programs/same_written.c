// Loops that write arrays which a data region keeps, without a clause of their own: all items of their iterations, some
// of them, some dimensions, by another shape, and in functions that see no data region. What no loop writes keeps the
// host's values.
#include <stdio.h>
#include <stdlib.h>

static double *filled(int n, double first) {
  double *a = malloc((size_t)n * sizeof(double));
  for (int i = 0; i < n; i++)
    a[i] = first + i;
  return a;
}

static void show(const char *name, int n, const double *a) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * (1 + i % 7);
  printf("%s %.10g\n", name, sum);
}

// What a function writes, it writes in any shape and region.
static void evens(int n, double *c, const double *a) {
#pragma omp target device(*)
#pragma omp parallel for
  for (int i = 0; i < n; i += 2)
    c[i] = a[i];
}

static void shifted(int n, double *c) {
#pragma omp target device(*)
#pragma omp parallel for
  for (int i = 0; i < n - 3; i++)
    c[i + 3] = 2 * i;
}

static void backwards(int n, double *c) {
#pragma omp target device(*)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    c[n - 1 - i] = i;
}

static void rows(int n, int m, double *c) {
#pragma omp target device(*)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      c[i * m + j] = i + j;
}

static void one(int n, int m) {
  double *a = filled(n, 1), *c = filled(n, 100), *d = filled(n, 200), *e = filled(n, 300), *f = filled(n, 400);
#pragma omp target data device(*) map(to : a[0 : n]) map(from : c[0 : n], d[0 : n] dist_data(BLOCK), e[0 : n], f[0 : n])
  {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      c[i] = 2 * a[i];
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++)
      d[i] = 3 * a[i];
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      if (i % 3 == m % 3)
        e[i] = a[i];
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = n / 2; i < n; i++)
      f[i] = a[i];
  }
  show("all", n, c);
  show("inner", n, d);
  show("some", n, e);
  show("half", n, f);
#pragma omp target data device(*) map(to : a[0 : n]) map(from : c[0 : n], d[0 : n], e[0 : n] dist_data(BLOCK))
  {
    evens(n, c, a);
    shifted(n, d);
    backwards(n, e);
  }
  show("evens", n, c);
  show("shifted", n, d);
  show("backwards", n, e);
  free(a), free(c), free(d), free(e), free(f);
}

static void two(int n, int m, double c[n][m], double d[n][m], double *flat) {
#pragma omp target data device(*) map(from : c[0 : n][0 : m] dist_data(BLOCK, *), d[0 : n][0 : m], flat[0 : n * m])
  {
#pragma omp target device(*)
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++)
        c[i][j] = i - j;
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      d[i][i % m] = i;
    rows(n, m, flat);
  }
}

// An array of rows that a function takes as one row: its iterations are items.
static void items(int n, double *c) {
#pragma omp target device(*)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    c[i] = i;
}

// Blocks in two dimensions, whose devices keep what the loop leaves out.
static void blocks(int n, double u[n][n], double v[n][n]) {
#pragma omp target data device(*) topology([*][*]) map(tofrom : u[0 : n][0 : n] dist_data(BLOCK, BLOCK) halo(1, 1)) \
    map(from : v[0 : n][0 : n] dist_data(BLOCK, BLOCK) halo(1, 1))
  for (int s = 0; s < 2; s++) {
#pragma omp target device(*) topology([*][*])
#pragma omp parallel for collapse(2) dist_iteration(BLOCK, BLOCK)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        v[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
#pragma omp target device(*) topology([*][*])
#pragma omp parallel for collapse(2) dist_iteration(BLOCK, BLOCK)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[i][j] = v[i - 1][j] + v[i + 1][j] + v[i][j - 1] + v[i][j + 1];
  }
}

// Loops that write all items, if they run at all, and loops that read these. The first ones run as often as is said.
static void repeated(int n, int times, double *c, double (*d)[3], double *e) {
#pragma omp target device(*) map(tofrom : c[0 : n], d[0 : n][0 : 3]) map(from : e[0 : n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < times; k++)
      c[i] = k;
    for (int k = 0; k < times; k++)
      for (int j = 0; j < 3; j++)
        d[i][j] = i + j + k;
    e[i] = d[i][0] + d[i][2];
  }
}

// A statement for each item of a row; in the second array some items keep their values.
static void statements(int n, double *c, double (*d)[3]) {
#pragma omp target device(*) map(tofrom : c[0 : 2 * n], d[0 : n][0 : 3])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    c[2 * i] = i;
    c[2 * i + 1] = -i;
    d[i][2] = i;
    if (i % 2)
      d[i][1] = 2 * i;
    d[i][0] = 3 * i;
  }
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc || k == 1; k++) {
    const int n = argc > 1 ? atoi(argv[k]) : 20, m = 5;
    one(n, m);
    double *c = filled(n * m, 1), *d = filled(n * m, 2), *flat = filled(n * m, 3);
    two(n, m, (double(*)[m])c, (double(*)[m])d, flat);
    show("columns", n * m, c);
    show("one of a row", n * m, d);
    show("flat rows", n * m, flat);
#pragma omp target data device(*) map(from : c[0 : n * m])
    items(n, c);
    show("first", n * m, c);
    double *u = filled(n * n, 1), *v = filled(n * n, 2);
    if (n > 2)
      blocks(n, (double(*)[n])u, (double(*)[n])v);
    show("u", n * n, u);
    show("v", n * n, v);
    for (int times = 0; times < 2; times++) {
      repeated(n, times, c, (double(*)[3])d, flat);
      show("repeated", n, c);
      show("and read", n, flat);
      show("rows", 3 * n, d);
    }
    statements(n, c, (double(*)[3])d);
    show("pairs", 2 * n, c);
    show("two of three", 3 * n, d);
    free(c), free(d), free(flat), free(u), free(v);
  }
  return 0;
}
