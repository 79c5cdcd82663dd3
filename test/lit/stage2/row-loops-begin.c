// Rows of a flat array that begin at a variable of the outer iteration: neighbouring threads have neighbouring items
// of one row, not of one column.
// RUN: %hetcc --emit=cuda -fopenmp %s -o - | FileCheck %s

// CHECK-LABEL: _1(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: HET_SPREAD_THREADS(int, j,
void begin(int n, double *restrict a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n])
  for (int i = 0; i < n; i++) {
    const int row = i * n;
    for (int j = 0; j < n; j++)
      a[row + j] += i;
  }
}

// By way of others.
// CHECK-LABEL: _2(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: for (; k <
// CHECK: HET_SPREAD_THREADS(int, j,
void assigned(int n, double *restrict a, const double *restrict b) {
  int row, plane, from;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n * n]) map(to : b[0 : 4 * n * n * n]) private(row, plane, from)
  for (int i = 1; i < n; i++) {
    plane = 2 * i - 1;
    for (int k = 1; k < n; k++) {
      row = plane * n + k;
      for (int j = 1; j < n; j++) {
        from = 2 * j;
        a[(i * n + k) * n + j] = b[row * n + from];
      }
    }
  }
}

// Its items are neighbours in i.
// CHECK-LABEL: _3(
// CHECK-NOT: HET_SPREAD
void columns(int n, double *restrict a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * n])
  for (int i = 0; i < n; i++) {
    const int column = i;
    for (int j = 0; j < n; j++)
      a[column + j * n] += i;
  }
}
