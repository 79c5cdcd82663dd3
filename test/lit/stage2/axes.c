// Neighbouring threads get neighbouring items: the loop over them is on x, wherever it stands. The grid may have a
// thread for each iteration if the host knows the number of iterations.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s

// CHECK-LABEL: _1, {{[(]}}
// CHECK: (het_lo_1_0, het_hi_1_0, het_lo_1_1, het_hi_1_1, b, het_n_b, a, het_n_a)) {
// CHECK: HET_FOR_X(int, i,
// CHECK: HET_FOR_Y(int, j,
void split_columns(int n, int m, const double *a, double *b) {
#pragma acc region for hetero(1, all) collapse(2) copyin(a[0:n*m]) copy(b[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j * n + i] = 2 * a[j * n + i];
}

// CHECK-LABEL: _2, {{[(]}}
// CHECK: HET_SHARE_X(0, int, i,
// CHECK: HET_SHARE_Y(1, int, j,
void columns(int n, int m, double a[n][m]) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[j][i] += 1;
}

// As many accesses for either: the user's order stays.
// CHECK-LABEL: _3, {{[(]}}
// CHECK: HET_SHARE_Y(0, int, i,
// CHECK: HET_SHARE_X(1, int, j,
void transposed(int n, const double *restrict a, double *restrict b) {
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n * n]) map(tofrom: b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[j * n + i];
}

// Accesses of an inner loop weigh more.
// CHECK-LABEL: _4, {{[(]}}
// CHECK: HET_SHARE_X(0, int, i,
// CHECK: HET_SHARE_Y(1, int, j,
void product(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n * n], b[0:n * n]) map(tofrom: c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[k * n + i] * b[j * n + k];
      c[i * n + j] = s;
    }
}

// The middle loop of three is on x, and the others follow from the inside.
// CHECK-LABEL: _5, {{[(]}}
// CHECK: HET_SHARE_Z(0, int, i,
// CHECK: HET_SHARE_X(1, int, j,
// CHECK: HET_SHARE_Y(2, int, k,
void middle(int n, double *a) {
#pragma omp target teams distribute parallel for collapse(3) map(tofrom: a[0:n * n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[(i * n + k) * n + j] += 1;
}

// Too few iterations for a warp.
// CHECK-LABEL: _6, {{[(]}}
// CHECK: HET_SHARE_Y(0, int, c,
// CHECK: HET_SHARE_X(1, int, i,
void colours(int n, double *a) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n * 3])
  for (int c = 0; c < 3; c++)
    for (int i = 0; i < n; i++)
      a[i * 3 + c] += 1;
}

// The bound is on the device, where it may differ from the host's. A reduction has few blocks.
// CHECK-LABEL: _7{{[(,]}}
// CHECK-LABEL: _8{{[(,]}}
void without(int n, double *a, int *bound, double *sum) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n]) map(to: bound[0:1])
  for (int i = 0; i < bound[0]; i++)
    a[i] += 1;
  double s = 0;
#pragma omp target teams distribute parallel for map(to: a[0:n]) map(tofrom: s) reduction(+: s)
  for (int i = 0; i < n; i++)
    s += a[i];
  *sum = s;
}

// Neighbours of both loops in a warp read less: 8 by 4 of them.
// CHECK-LABEL: _9{{[(,]}}
// CHECK-LABEL: _10{{[(,]}}
// CHECK-LABEL: _11{{[(,]}}
void squares(int n, const double *a, double *b, double *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n * n]) map(tofrom: b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j * n + i] = a[i * n + j];
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n * n]) map(tofrom: c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * a[j * n + k];
      c[i * n + j] = s;
    }
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n * n]) map(tofrom: c[0:n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      c[i * n + j] = a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j];
}

// Rows of a sparse matrix by columns of a dense one: neighbouring columns are neighbours, though rows begin where data
// says.
// CHECK-LABEL: _12, {{[(]}}
// CHECK: HET_SHARE_Y(0, int, i,
// CHECK: HET_SHARE_X(1, int, j,
void sparse(int n, int m, const int *first, const int *column, const double *value, const double *x, double *y) {
#pragma omp target teams distribute parallel for collapse(2) map(to: first[0:n + 1], column[0:m], value[0:m], x[0:n * m]) map(from: y[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int k = first[i]; k < first[i + 1]; k++)
        s += value[k] * x[column[k] * m + j];
      y[i * m + j] = s;
    }
}

// The same with the loops the other way round, and with locals on the way.
// CHECK-LABEL: _13, {{[(]}}
// CHECK: HET_SHARE_X(0, int, j,
// CHECK: HET_SHARE_Y(1, int, i,
void sparse_columns(int n, int m, const int *first, const int *column, const double *value, const double *x, double *y) {
#pragma omp target teams distribute parallel for collapse(2) map(to: first[0:n + 1], column[0:m], value[0:m], x[0:n * m]) map(from: y[0:n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) {
      const int begin = first[i], end = first[i + 1];
      double s = 0;
      for (int k = begin; k < end; k++) {
        const int row = column[k];
        s += value[k] * x[row * m + j];
      }
      y[i * m + j] = s;
    }
}

// A variable that the construct maps is the device's.
// CHECK-LABEL: _14{{[(,]}}
void mapped(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n], n)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

// CHECK: HET_DESCRIBE({{.*}}, 1, {{.*}}_1, 2, 256, 0, 1, HET_SECOND_EXACT, 0)
// CHECK: HET_DESCRIBE({{.*}}, 3, {{.*}}_3, 2, 256, 1, 0, HET_SECOND_EXACT, 8)
// CHECK: HET_DESCRIBE({{.*}}, 5, {{.*}}_5, 3, 256, 1, 1, HET_SECOND_EXACT, 0)
// CHECK: HET_DESCRIBE({{.*}}, 7, {{.*}}_7, 1, 256, 1, 0, 0, 0)
// CHECK: HET_DESCRIBE({{.*}}, 9, {{.*}}_9, 2, 256, 1, 0, HET_SECOND_EXACT, 8)
// CHECK: HET_DESCRIBE_TILED({{.*}}, 10, {{.*}}_10, 2, 256, 1, 0, 1, 4, 4, 8)
// CHECK: HET_DESCRIBE({{.*}}, 11, {{.*}}_11, 2, 256, 1, 0, HET_SECOND_EXACT, 0)
// CHECK: HET_DESCRIBE({{.*}}, 14, {{.*}}_14, 1, 256, 1, 0, 0, 0)
