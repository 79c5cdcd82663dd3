// Subscripts that are no polynomials, but lie around the iteration's index: offsets from a table of constants, indices
// that stop at a border. Of an array that a data region divides, no more than that is read.
// RUN: %hetcc++ -std=c++20 -w --emit=openmp %s -o - | FileCheck %s
#include <algorithm>
#include <array>

static const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int step[3][2] = {{0, 5}, {2, 0}, {-1, 7}};
struct lattice {
  static constexpr int e[5] = {0, 4, -1, 0, 0};
};
struct direction {
  int x, y;
};
static const direction way[2] = {{1, 9}, {-2, 9}};
constexpr std::array<int, 3> wide{-3, 0, 1};
static int changed[2] = {-1, 1};

static inline int inside(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void f(int n, int m, double (*a)[64], double (*b)[64], double *flat) {
#pragma omp target data device(*) \
    map(to: a[0:n][0:64] dist_data(BLOCK,*), flat[0:n][0:m] dist_data(BLOCK,*)) \
    map(tofrom: b[0:n][0:64] dist_data(BLOCK,*))
  {
#define LOOP(...) \
  _Pragma("omp target device(*)") _Pragma("omp parallel for") \
  for (int i = 3; i < n - 3; i++) for (int q = 0; q < 3; q++) for (int j = 1; j < m - 1; j++) { __VA_ARGS__; }
#define ALL(...) \
  _Pragma("omp target device(*)") _Pragma("omp parallel for") \
  for (int i = 0; i < n; i++) for (int q = -1; q <= 1; q++) for (int j = 0; j < m; j++) { __VA_ARGS__; }
    LOOP(b[i][j] += a[i - cx[q]][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 1, 1, 0}
    LOOP(b[i][j] += a[i + step[q][0]][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 1, 2, 0}
    LOOP(b[i][j] += a[i + way[q].x][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 2, 1, 0}
    LOOP(b[i][j] += a[i + wide[q]][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 3, 1, 0}
    LOOP(b[i][j] += a[i + (j > 5)][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 0, 1, 0}
    ALL(int up = i > 0 ? i - 1 : 0; b[i][j] += a[up][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 1, 0, 0}
    ALL(b[i][j] += a[i < n - 1 ? i + 1 : n - 1][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 0, 1, 0}
    ALL(b[i][j] += a[std::min(i + 2, n - 1)][j] + a[std::max(i - 1, 0)][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 1, 2, 0}
    ALL(b[i][j] += a[std::clamp(i + q, 0, n - 1)][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 1, 1, 0}
    ALL(b[i][j] += a[inside(i - q, 0, n - 1)][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 1, 1, 0}
// One item that is read by all, beside those that follow.
    ALL(b[i][j] += a[(i + 1) % n][j])
// CHECK: het_layout_12_1 = {{.*}}{{[{][{]}}1, 1, 1, 0, 0, 0, 0, 1, 0}
    LOOP(b[i][j] += flat[(i + cx[q]) * m + j + cx[q]])
// CHECK: {"flat", {{.*}}, 0, {{[{][{]}}0, 0, 0, 0, HET_BY_LOOP, 1, 1, 0}
    ALL(b[i][j] += flat[inside(i - q, 0, n - 1) * m + inside(j + q, 0, m - 1)])
// CHECK: {"flat", {{.*}}, 0, {{[{][{]}}0, 0, 0, 0, HET_BY_LOOP, 1, 1, 0}
// Beyond a row is the next one.
    ALL(b[i][j] += flat[(i - cx[q + 1]) * m + j + cx[q + 1]])
// CHECK: {"flat", {{.*}}, 0, {{[{][{]}}0, 0, 0, 0, HET_BY_LOOP, 2, 2, 0}
    LOOP(b[i][j] += a[i - lattice::e[q]][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 4, 1, 0}
// The program may change such a table.
    LOOP(b[i][j] += a[i + changed[q]][j])
// CHECK: {"a", {{.*}}(long)(n), 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0}
  }
}
