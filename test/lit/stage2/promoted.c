// Inner loops of plain constructs that nobody calls parallel: a dimension of the grid where the proof holds. Two pointers may be one array, so the
// program looks when it runs.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | grep -v "^// " | FileCheck --check-prefix=HOST %s

// CHECK-LABEL: _1{{[(,]}}
// CHECK: HET_SHARE_Z(0, int, i,
// CHECK: HET_SHARE_Y(1, int, j,
// CHECK: HET_SHARE_X(2, int, k,
// HOST-LABEL: void stencil(
// HOST: static const int het_rows[] = {1, 0};
// HOST: const int het_apart = het_target_apart(&het_target_p1, het_rows, 2, 1);
// HOST: const long het_extent[] = {het_at_least({{.*}}), (!het_apart) ? 1 : het_at_least({{.*}}), (!het_apart) ? 1 : het_at_least({{.*}})};
void stencil(int n, const double *a, double *b) {
#pragma omp target teams distribute parallel for map(to: a[0:n * n * n]) map(tofrom: b[0:n * n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        b[(i * n + j) * n + k] = a[(i * n + j) * n + k - 1] + a[((i - 1) * n + j) * n + k];
}

// One array needs no look.
// CHECK-LABEL: _2{{[(,]}}
// CHECK: HET_SHARE_X(1, int, j,
// HOST-LABEL: void one(
// HOST-NOT: het_apart
// HOST: const long het_extent[] = {het_at_least({{.*}}), het_at_least({{.*}})};
void one(int n, int m, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] *= 2;
}

// A stride that may be 0 is a condition.
// HOST-LABEL: void strided(
// HOST: const int het_apart = {{.*}}s{{.*}} > 0;
void strided(int n, int m, int s, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n * m * s])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m * s + j * s] *= 2;
}

// The last one's item is the next one's: in order.
// CHECK-LABEL: _4{{[(,]}}
// CHECK: HET_SHARE_X(0, int, i,
// CHECK-NOT: HET_SHARE
// HOST-LABEL: void carried(
void carried(int n, int m, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * m + j] += a[i * m + j - 1];
}

// A loop over what the kernel only knows inside stays there too.
// CHECK-LABEL: _5{{[(,]}}
// CHECK-NOT: HET_SHARE_Y
void ragged(int n, const int *first, double *a) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n * n]) map(to: first[0:n + 1])
  for (int i = 0; i < n; i++)
    for (int j = first[i]; j < first[i + 1]; j++)
      a[j] *= 2;
}

// The sum's loop stays in each thread of a GPU, and the loop in it changes places with it. The host keeps the user's order.
// CHECK-LABEL: _6{{[(,]}}
// CHECK: HET_SHARE_Y(0, int, i,
// CHECK: #ifdef __CUDACC__
// CHECK: HET_SHARE_X(1, int, j,
// CHECK: for (int k = 0; k < n; k += 1) {
// CHECK: #else
// CHECK: for (int k = 0; k < n; k += 1) {
// CHECK: HET_SHARE_X(1, int, j,
// CHECK: #endif
// CHECK-NEXT: c[i * n + j] += a[i * n + k] * b[k * n + j];
void product(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma omp target teams distribute parallel for map(to: a[0:n * n], b[0:n * n]) map(tofrom: c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// Items that depend on both loops: no such change. A team has the rows' items (row-loops.c).
// CHECK-LABEL: _7{{[(,]}}
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: for (; k < 4; k++) {
// CHECK: HET_SPREAD_THREADS(int, j,
void skewed(int n, int m, double *restrict c) {
#pragma omp target teams distribute parallel for map(tofrom: c[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      for (int j = 0; j < m - 4; j++)
        c[i * m + j + k] = c[i * m + j + k] * 2 + k;
}

// An array that is no pointer's. One that is private to an iteration would be each thread's.
// CHECK-LABEL: _8{{[(,]}}
// CHECK: HET_SHARE_Y(0, int, i,
// CHECK: HET_SHARE_X(1, int, j,
// CHECK-LABEL: _9{{[(,]}}
// CHECK: HET_SHARE_X(0, int, i,
// CHECK-NOT: HET_SHARE
static double table[400][400];
void tables(void) {
  double t[64];
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++)
      table[i][j] *= 2;
#pragma omp target teams distribute parallel for private(t)
  for (int i = 0; i < 400; i++) {
    for (int j = 0; j < 64; j++)
      t[j] = table[i][j];
    for (int j = 0; j < 64; j++)
      table[i][j] = t[63 - j];
  }
}
