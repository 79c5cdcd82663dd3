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
