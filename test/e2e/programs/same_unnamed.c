//===-- e2e/programs/same_unnamed.c - pointers that no clause names ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A pointer's items come as far as the loop's subscripts prove it; those on the devices already are used as they are,
// whatever made them so and in whatever shape. Output is compared with that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

static float scaled(float *v, float *w, float a, int n) {
  int i;
  float sum = 0;
#pragma acc region for reduction(+ : sum) hetero(1)
  for (i = 0; i < n; ++i) {
    v[i] += a * w[i];
    sum += v[i];
  }
  return sum;
}

static void multiply(double *a, double *b, double *c, int n, int m) {
#pragma acc region for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i * m + j] = 0;
      for (int k = 0; k < n; k++)
        c[i * m + j] += a[i * n + k] * b[k * m + j];
    }
}

static void neighbours(double *a, double *b, int n) {
#pragma acc region for hetero(1)
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] + a[i + 1];
}

static void addRows(int m, double (*a)[m], double *b, int n) {
#pragma acc region for hetero(1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += b[j];
}

static void plainMultiply(double *a, double *b, double *c, int n, int m) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i * m + j] = 0;
      for (int k = 0; k < n; k++)
        c[i * m + j] += a[i * n + k] * b[k * m + j];
    }
}

static void plainRows(int m, double (*a)[m], double *b, int n) {
#pragma omp target
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += b[j];
}

static void down(int n, double *b) {
#pragma omp target teams distribute parallel for
  for (int i = n - 1; i >= 0; i--)
    b[i] *= 2;
}

// Two pointers into one array, which one thread goes along.
static void along(double *to, double *from, int n) {
#pragma omp target
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}

static void addOne(double *x, int n) {
#pragma omp target device(*)
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

static void inside(double *x, int n, int m) {
#pragma acc region for
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] *= 2;
}

static void flat(double *x, int n, int m) {
#pragma acc region for hetero(1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] *= 3;
}

static void each(double *x, int n) {
#pragma acc region for hetero(1)
  for (int i = 0; i < n; i++)
    x[i] += i;
}

// Steps that no proof knows; iterations own items, or one device writes all.
static void steps(double *x, int n) {
#pragma acc region for hetero(1)
  for (int i = 1; i < n / 2; i += 2)
    x[i] += i;
#pragma acc region for hetero(1)
  for (int i = 0; i < n / 2; i += 3)
    x[2 * i] += 1;
#pragma acc region for hetero(1)
  for (int i = 0; i < n; i += 3)
    x[n - 1 - i] *= 2;
}

// Nothing proves how much x has: it must be there.
static void gather(double *x, double *y, int *index, int n) {
#pragma acc region for hetero(1) part_copyout(y[1:n]) copyin(index[0:n])
  for (int i = 0; i < n; i++)
    y[i] = x[index[i]];
}

static void show(const char *what, const double *x, int n) {
  double sum = 0, weighted = 0;
  for (int i = 0; i < n; i++) {
    sum += x[i];
    weighted += x[i] * (i % 17);
  }
  printf("%s %g %g\n", what, sum, weighted);
}

static void fill(double *x, int n, int step) {
  for (int i = 0; i < n; i++)
    x[i] = i * step % 23;
}

static void products(int n) {
  const int m = 7, small = n * (n < m ? n : m);
  double *a = calloc(n * n + 1, sizeof(double)), *b = calloc(n * m + 1, sizeof(double)), *c = calloc(n * m + 1, sizeof(double));
  fill(a, n * n, 3);
  fill(b, n * m, 5);
  multiply(a, b, c, n, m);
  show("multiply", c, n * m);
  plainMultiply(a, b, c, n, m);
  show("plain multiply", c, n * m);
  neighbours(a, c, small);
  show("neighbours", c, n * m);
  addRows(m, (double (*)[m])c, b, n);
  show("rows", c, n * m);
  plainRows(m, (double (*)[m])c, b, n);
  show("plain rows", c, n * m);
  down(n, b);
  show("down", b, n * m);
  if (n > 5) {
    along(a + 3, a, n);
    along(a, a + 5, n);
    show("along", a, n * n);
  }
  free(a);
  free(b);
  free(c);
}

// On the devices already: by plain constructs, and in another shape in a data region of another function.
static void resident(int n) {
  const int m = 6;
  double *x = malloc(n * m * sizeof(double)), *y = malloc(n * sizeof(double));
  int *index = malloc(n * sizeof(int));
  fill(x, n * m, 4);
  for (int i = 0; i < n; i++)
    index[i] = (i * 7) % (n * m);
#pragma omp target enter data map(to : x[0 : n * m])
  addOne(x, n * m);
  flat(x, n, m);
  inside(x, n, m);
  gather(x, y, index, n);
#pragma omp target exit data map(from : x[0 : n * m])
  show("entered", x, n * m);
  show("gathered", y, n);
#pragma acc data copy(x[0 : n][0 : m] dist_data(BLOCK, *))
  {
    inside(x, n, m);
    each(x, n * m);
    flat(x, n, m);
    gather(x, y, index, n);
    each(x, n * m);
    steps(x, n * m);
    steps(x + n, n * (m - 1));
  }
  show("in blocks", x, n * m);
  show("gathered", y, n);
  free(x);
  free(y);
  free(index);
}

/* An update and an exit that name the pointer alone: what it leads to on the devices. */
static void byName(int n) {
  double *x = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma omp target enter data device(*) map(to : x[0 : n] dist_data(BLOCK))
#pragma omp target device(*) map(tofrom : x[0 : n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] += 2 * i;
#pragma omp target update from(x)
  show("updated", x, n);
  x[0] = 50;
#pragma omp target update to(x)
#pragma omp target device(*) map(tofrom : x[0 : n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] += 1;
#pragma omp target exit data map(from : x)
  show("by name", x, n);
  free(x);
}

int main(void) {
  byName(131);
  for (int n = 0; n < 40; n += 13) {
    float *v = malloc(n * sizeof(float) + 1), *w = malloc(n * sizeof(float) + 1);
    for (int i = 0; i < n; i++)
      v[i] = i, w[i] = 1;
    printf("scaled %g\n", scaled(v, w, 2, n));
    free(v);
    free(w);
    products(n);
  }
  resident(3);
  resident(20);
  return 0;
}
