// A thread of a GPU computes a tile of a product, and reads once what its iterations share. OpenCL C and simulated
// devices have one iteration at a time.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s --check-prefix=COUNT
// COUNT-COUNT-6: _tiled(
// COUNT-NOT: _tiled(

// CHECK-LABEL: HET_GRID_KERNEL({{.*}}_1, (
// CHECK: s += a[i * l + k] * b[k * m + j];
// CHECK: c[i * m + j] += alpha * s;
// CHECK: #ifdef __CUDACC__
// CHECK-NEXT: HET_TILE_KERNEL(256) {{.*}}_1_tiled(
// CHECK-NEXT: HET_TILE_Y(int, i, (int)het_lo_1_0, <, (int)het_hi_1_0, +, 1, 4) {
// CHECK-NEXT: HET_TILE_X(int, j, 0, <, m, +, 1, 4) {
// CHECK-NEXT: if (HET_WHOLE(i, 4) && HET_WHOLE(j, 4)) {
// CHECK-NEXT: HET_TILE_INDEX(int, i, 4)
// CHECK-NEXT: HET_TILE_INDEX(int, j, 4)
// CHECK-NEXT: double het_s[4][4];
// CHECK-NEXT: HET_EACH(4, 4) {
// CHECK-NEXT: het_s[het_y][het_x] = 0;
// CHECK-NEXT: }
// CHECK-NEXT: HET_UNROLL_4
// CHECK-NEXT: for (int het_k = 0; het_k < l; het_k += 1) {
// CHECK-NEXT: HET_EACH(4, 4) {
// CHECK-NEXT: het_s[het_y][het_x] += a[het_tile_i[het_y] * l + het_k] * b[het_k * m + het_tile_j[het_x]];
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: HET_EACH(4, 4) {
// CHECK-NEXT: c[het_tile_i[het_y] * m + het_tile_j[het_x]] += alpha * het_s[het_y][het_x];
// CHECK-NEXT: }
// CHECK-NEXT: } else {
// CHECK-NEXT: HET_REST(i, j, 4, 4) {
// CHECK-NEXT: HET_INDEX_OF(int, i, het_y)
// CHECK-NEXT: HET_INDEX_OF(int, j, het_x)
// CHECK-NEXT: double s = 0;
// CHECK: c[i * m + j] += alpha * s;
void gemm(int n, int m, int l, const double *a, const double *b, double *c, double alpha) {
#pragma acc region for hetero(1, all) copyin(a[0:n*l], b[0:l*m]) part_copy(c[1:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int k = 0; k < l; k++)
        s += a[i * l + k] * b[k * m + j];
      c[i * m + j] += alpha * s;
    }
}

// An item that the loop changes is a register meanwhile, if the loop runs at all.
// CHECK-LABEL: _2_tiled(
// CHECK: (c + het_tile_i[het_y] * het_n_c)[het_tile_j[het_x]] *= beta;
// CHECK: if ((int)0 < n) {
// CHECK-NEXT: float het_item[4][4];
// CHECK-NEXT: HET_EACH(4, 4) {
// CHECK-NEXT: het_item[het_y][het_x] = (c + het_tile_i[het_y] * het_n_c)[het_tile_j[het_x]];
// CHECK: het_item[het_y][het_x] += (a + het_tile_i[het_y] * het_n_a)[het_k] * (b + het_k * het_n_b)[het_tile_j[het_x]];
// CHECK: (c + het_tile_i[het_y] * het_n_c)[het_tile_j[het_x]] = het_item[het_y][het_x];
void in_place(int n, float (*restrict a)[n], float (*restrict b)[n], float (*restrict c)[n], float beta) {
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n], b[0:n]) map(tofrom: c[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i][j] *= beta;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
}

// The launch looks whether the arrays are apart.
// CHECK-LABEL: _3_tiled(
// CHECK: het_item[het_y][het_x] += a[het_tile_i[het_y] * n + het_k] * b[het_k * n + het_tile_j[het_x]];
void rows(int n, const double *a, const double *b, double *c) {
#pragma omp target teams distribute parallel for map(to: a[0:n*n], b[0:n*n]) map(tofrom: c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// Two loops, variables of each, a counter of the construct's.
// CHECK-LABEL: _4_tiled(
// CHECK: for (int het_k = 0; het_k < n; het_k += 1) {
// CHECK-NEXT: double het_t[2][4];
// CHECK: for (int het_l = 0; het_l < n; het_l += 1) {
void nested(int n, const double *a, const double *b, double *c) {
  int k;
#pragma omp target teams distribute parallel for collapse(2) private(k) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (k = 0; k < n; k++) {
        double t = b[k];
        for (int l = 0; l < n; l++)
          t += a[i * n + l] * b[l * n + j];
        s += t * t;
      }
      c[i * n + j] = s;
    }
}

// The middle loop of three has a thread for each iteration.
// CHECK-LABEL: _5_tiled(
// CHECK: HET_SHARE_Z(0, int, p,
// CHECK-NEXT: HET_INDEX(int, p)
// CHECK-NEXT: HET_TILE_Y(int, i, 0, <, n, +, 1, 4) {
// CHECK-NEXT: HET_TILE_X(int, j, 0, <, n, +, 1, 4) {
void batch(int n, const double *a, const double *b, double *c) {
#pragma omp target teams distribute parallel for collapse(3) map(to: a[0:n*n*n], b[0:n*n*n]) map(from: c[0:n*n*n])
  for (int p = 0; p < n; p++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        double s = 0;
        for (int k = 0; k < n; k++)
          s += a[(p * n + i) * n + k] * b[(p * n + k) * n + j];
        c[(p * n + i) * n + j] = s;
      }
}

// Floats have larger tiles.
// CHECK-LABEL: _6_tiled(
// CHECK: HET_TILE_Y(int, i, 0, <, n, +, 1, 8) {
// CHECK: float het_s[8][4];
void floats(int n, const float *a, const float *b, float *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < n; k++)
        s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

#define GRID _Pragma("omp target teams distribute parallel for collapse(2) map(to: a[0:n*n], b[0:n*n]) map(tofrom: c[0:n*n])") \
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)

// Nothing is shared by columns. The items may be those of a factor. The loop runs more often for one than for another.
// The loop changes other items. It counts on behind the loop. It leaves the loop early. An iteration has an array. A call may do anything.
#pragma omp declare target
double other(const double *a) { return *a; }
#pragma omp end declare target
void none(int n, const double *a, const double *b, double *c) {
  int k;
  GRID { double p[1] = {i}, s = 0; for (int k = 0; k < n; k++) s += p[0] * a[i * n + k] * b[k * n + j]; c[i * n + j] = s; }
  GRID { double s = 0; for (int k = 0; k < n; k++) s += a[i * n + k]; c[i * n + j] = s; }
  GRID { for (int k = 0; k < n; k++) c[i * n + j] += a[i * n + k] * b[k * n + j]; }
  GRID { double s = 0; for (int k = 0; k < i; k++) s += a[i * n + k] * b[k * n + j]; c[i * n + j] = s; }
  GRID { double s = 0; for (k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j]; c[i * n + j] = s * k; }
  GRID { double s = 0; for (int k = 0; k < n; k++) { if (s > 9) break; s += a[i * n + k] * b[k * n + j]; } c[i * n + j] = s; }
  GRID { double s = 0; for (int k = 0; k < n; k++) s += other(a + i) * a[i * n + k] * b[k * n + j]; c[i * n + j] = s; }
}

// CHECK: HET_DESCRIBE_TILED({{.*}}, 1, {{.*}}_1, 2, 256, 0, 0, 1, 4, 4, 0)
// CHECK: HET_DESCRIBE_TILED({{.*}}, 2, {{.*}}_2, 2, 256, 1, 0, 1, 4, 4, 0)
// CHECK: HET_DESCRIBE_TILED({{.*}}, 5, {{.*}}_5, 3, 256, 1, 0, 1, 4, 4, 0)
// CHECK: HET_DESCRIBE({{.*}}, 7,
