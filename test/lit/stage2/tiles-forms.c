// Products as people write them have tiles: with a directive for each loop, with simd sums, and with a row that is
// cleared before it is added to.
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck %s

// The middle loop has a directive of its own.
// CHECK-LABEL: _1_tiled(
// CHECK: het_s[het_y][het_x] += a[het_tile_i[het_y] * n + het_k] * b[het_k * n + het_tile_j[het_x]];
void apart(int n, const double *a, const double *b, double *c) {
#pragma omp target teams distribute map(to: a[0:n*n], b[0:n*n]) map(tofrom: c[0:n*n])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
  }
}

// A sum whose order is open has that of the loop.
// CHECK-LABEL: _2_tiled(
// CHECK: for (int het_k = 0; het_k < n; het_k += 1) {
// CHECK: het_s[het_y][het_x] += a[het_tile_i[het_y] * n + het_k] * b[het_k * n + het_tile_j[het_x]];
void simd(int n, const double *a, const double *b, double *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*n], b[0:n*n]) map(tofrom: c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
#pragma omp simd reduction(+ : s) simdlen(4)
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

// The innermost loop stands in two places. Its items are registers in the second one.
// CHECK-LABEL: _3_tiled(
// CHECK: c[het_tile_i[het_y] * n + het_tile_j[het_x]] = 0;
// CHECK: het_item[het_y][het_x] = c[het_tile_i[het_y] * n + het_tile_j[het_x]];
// CHECK: for (int het_k = 0; het_k < n; het_k += 1) {
// CHECK: het_item[het_y][het_x] += a[het_tile_i[het_y] * n + het_k] * b[het_k * n + het_tile_j[het_x]];
// CHECK: } else {
// CHECK: c[i * n + j] = 0;
// CHECK: for (int k = 0; k < n; k++) {
// CHECK: c[i * n + j] += a[i * n + k] * b[k * n + j];
void cleared(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma omp target teams distribute parallel for map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i * n + j] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}

// A variable of a simd loop's own stays in it.
// CHECK-LABEL: _4, (
// CHECK-NOT: _4_tiled(
void private(int n, const double *a, const double *b, double *c) {
  double t;
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*n], b[0:n*n]) map(tofrom: c[0:n*n]) private(t)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
#pragma omp simd reduction(+ : s) private(t)
      for (int k = 0; k < n; k++) {
        t = a[i * n + k];
        s += t * b[k * n + j];
      }
      c[i * n + j] = s;
    }
}

// Columns first, and factors in variables: a tile keeps one for each row or column of these.
// CHECK-LABEL: _5_tiled(
// CHECK: HET_TILE_X(int, i,
// CHECK: HET_TILE_Y(int, j,
// CHECK: double het_left[4][4];
// CHECK: het_left[het_y][het_x] = a[het_tile_i[het_x] + het_k * n];
// CHECK: het_s[het_y][het_x] += het_left[het_y][het_x] * het_right[het_y][het_x];
// CHECK: HET_DESCRIBE({{.*}}, 4,
// CHECK: HET_DESCRIBE_TILED({{.*}}, 5, {{.*}}_5, 2, 256, 1, 1, 0, 4, 4, 0)
void columns(int n, const double *a, const double *b, double *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*n], b[0:n*n]) map(tofrom: c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++) {
        const double left = a[i + k * n], right = b[k + j * n];
        s += left * right;
      }
      c[i + j * n] = s;
    }
}
