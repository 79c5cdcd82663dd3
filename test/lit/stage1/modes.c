// The uses that the body makes of each array: reads, writes, both through a compound assignment or ++; all owned items
// written without a condition need no copy of the old ones; an array that the body leaves alone has neither mode.
// RUN: %hetcc --emit=openmp %s | FileCheck %s
struct point { double x, y; };
void modes(int n, int m, double *r, double *w, double *some, double *add, int *count, double *idle, double t[n][m],
           struct point *p) {
#pragma acc region for hetero(1) part_copy(r[1:n], w[1:n], some[1:n], add[1:n], count[1:n], idle[1:n], t[1:n][0:m], p[1:n])
  for (int i = 0; i < n; i++) {
    w[i] = r[i];
    if (r[i] > 0)
      some[i] = 1;
    *(add + i) += 2;
    count[i]++;
    for (int j = 0; j < m; j++)
      t[i][j] = j;
    p[i].x = 3;
  }
}
// CHECK: {"r", {{.*}}, HET_TOFROM | HET_READ, 1
// CHECK-NEXT: {"w", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL, 1
// CHECK-NEXT: {"some", {{.*}}, HET_TOFROM | HET_WRITE, 1
// CHECK-NEXT: {"add", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 1
// CHECK-NEXT: {"count", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 1
// CHECK-NEXT: {"idle", {{.*}}, HET_TOFROM, 1
// CHECK-NEXT: {"t", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL | HET_PACKED, 2
// CHECK-NEXT: {"p", {{.*}}, HET_TOFROM | HET_WRITE, 1

// Columns that a second split loop runs, and arrays of which only a data region knows the shape.
void columns(int n, int m, double c[n][m], double some[n][m]) {
#pragma omp target device(*) map(from: c[0:n][0:m] dist_data(BLOCK,*), some[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i][j] = i + j;
      some[i][m - 1] = i;
    }
}
// CHECK: {"c", {{.*}}, HET_FROM | HET_WRITE | HET_WRITES_ALL | HET_PACKED, 2
// CHECK-NEXT: {"some", {{.*}}, HET_FROM | HET_WRITE | HET_PACKED, 2
void kept(int n, int m, double *a, double *b, double *flat, double *half) {
#pragma acc region present(a, b, flat, half) hetero(1)
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    b[n - 1 - i] = 2;
    half[2 * i] = 3;
    for (int j = 0; j < m; j++)
      flat[i * m + j] = 4;
  }
}
// CHECK: {"a", {{.*}}, HET_WRITE | HET_WRITES_ALL | HET_PRESENT | HET_HOST_VIEW, 0
// CHECK-NEXT: {"b", {{.*}}, HET_WRITE | HET_PRESENT | HET_HOST_VIEW, 0
// CHECK-NEXT: {"flat", {{.*}}, HET_WRITE | HET_PRESENT | HET_HOST_VIEW, 0
// CHECK-NEXT: {"half", {{.*}}, HET_WRITE | HET_PRESENT | HET_HOST_VIEW, 0

// Reads of what the same iteration has written need no old contents: sums in place, in either order of the loops.
void sums(int n, int m, double c[n][m], double d[n][m], double *flat, double *e, double a[n][m], double b[n][m]) {
#pragma omp target device(*) map(from: c[0:n][0:m], d[0:n][0:m], flat[0:n*m], e[0:n]) map(to: a[0:n][0:m], b[0:n][0:m])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
    for (int j = 0; j < m; j++) {
      d[i][j] = 0;
      flat[i * m + j] = 1;
    }
    for (int k = 0; k < n; k++)
      for (int j = 0; j < m; j++) {
        d[i][j] += a[i][k] * b[k][j];
        flat[i * m + j] *= a[k][j];
      }
    e[i] = a[i][0];
    while (e[i] > 1)
      e[i] -= 1;
  }
}
// CHECK: {"c", {{.*}}, HET_FROM | HET_WRITE | HET_WRITES_ALL | HET_PACKED, 2
// CHECK-NEXT: {"d", {{.*}}, HET_FROM | HET_WRITE | HET_WRITES_ALL | HET_PACKED, 2
// CHECK-NEXT: {"flat", {{.*}}, HET_FROM | HET_WRITE | HET_WRITES_ALL, 2
// CHECK-NEXT: {"e", {{.*}}, HET_FROM | HET_WRITE | HET_WRITES_ALL, 1

// A statement for each item of a row writes all of it. A loop that may be empty writes nothing, unless it runs as often as
// one that is known to run.
void statements(int n, int m, double *c, double d[n][3], double *e, double *f, double g[n][m], double *h, double b[n][3]) {
#pragma omp target device(*) map(tofrom: c[0:2*n], d[0:n][0:3], e[0:n], f[0:n], g[0:n][0:m], h[0:n], b[0:n][0:3])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    c[2 * i] = 1;
    c[2 * i + 1] = 2;
    for (int k = 0; k < n; k++)
      d[i][0] = d[i][2] = k;
    d[i][1] = 3;
    for (int k = 0; k < m; k++)
      e[i] = k;
    for (int k = 1; k < 4; k++)
      f[i] = k;
    for (int k = 0; k < m; k++)
      for (int j = 0; j < m; j++)
        g[i][j] = k;
    for (int k = 0; k < m; k++)
      h[i] += g[i][k];
    b[i][0] = 1;
    b[i][2] = 2;
  }
}
// CHECK: {"c", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL, 2
// CHECK-NEXT: {"d", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL | HET_PACKED, 2
// CHECK-NEXT: {"e", {{.*}}, HET_TOFROM | HET_WRITE, 1
// CHECK-NEXT: {"f", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL, 1
// CHECK-NEXT: {"g", {{.*}}, HET_TOFROM | HET_WRITE | HET_WRITES_ALL | HET_PACKED, 2
// CHECK-NEXT: {"h", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 1
// CHECK-NEXT: {"b", {{.*}}, HET_TOFROM | HET_WRITE | HET_PACKED, 2

// What such a loop leaves is old, where another one reads it.
void empty(int n, int m, double *c, double *d, double *e) {
#pragma omp target device(*) map(tofrom: c[0:n], d[0:n]) map(from: e[0:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < m; k++)
      c[i] = d[i] = k;
    e[i] = c[i];
    for (int k = 0; k < m; k++)
      e[i] += d[i];
  }
}
// CHECK: {"c", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE, 1
// CHECK-NEXT: {"d", {{.*}}, HET_TOFROM | HET_WRITE, 1

// Here some item may be read first: in the same statement, behind a condition, of a row that the first loop does not
// reach, at another place, by a triangle, in the loop's next iteration.
void first(int n, int m, double *d, double *e, double c[n][m], double f[n][m], double g[n][m], double h[n][m], double *a) {
  int j;
#pragma omp target device(*) map(tofrom: d[0:n], e[0:n], c[0:n][0:m], f[0:n][0:m], g[0:n][0:m], h[0:n][0:m]) map(to: a[0:n])
#pragma omp parallel for private(j)
  for (int i = 0; i < n; i++) {
    d[i] = d[i] + 1;
    if (a[i] > 0)
      e[i] = 2;
    e[i] += 1;
    for (j = 0; j < m - 1; j++)
      c[i][j] = 0;
    for (j = 0; j < m; j++)
      c[i][j] += a[i];
    for (j = 0; j < m; j++)
      f[i][j] = 0;
    f[i][j - 1] += 1;
    for (int k = 0; k < m; k++)
      for (int l = 0; l < k; l++)
        g[i][l] = 1;
    for (int l = 0; l < m; l++)
      g[i][l] += 1;
    for (int k = 0; k < m; k++) {
      if (k > 0)
        h[i][k] += h[i][m - k];
      h[i][k] = 0;
    }
  }
}
// CHECK: {"d", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE
// CHECK-NEXT: {"e", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE
// CHECK-NEXT: {"c", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE
// CHECK-NEXT: {"f", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE
// CHECK-NEXT: {"g", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE
// CHECK-NEXT: {"h", {{.*}}, HET_TOFROM | HET_READ | HET_WRITE
