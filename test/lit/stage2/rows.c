// A team for each row where `simd reduction` lets the threads of one add its items up in any order. Elsewhere a thread
// has an iteration of the outer loop.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | FileCheck %s --check-prefix=HOST

// CHECK-LABEL: _1(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: HET_SPREAD_THREADS(int, j,
// CHECK: HET_TEAM_REDUCE(Sum,
// HOST: const long het_extent[] = {-({{.*}}(n){{.*}}), -het_at_least({{.*}}(m){{.*}})};
void dense(int n, int m, const double *a, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * m], x[0 : m]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j] * x[j];
    y[i] += s;
  }
}

// Nobody knows how long the rows are.
// CHECK-LABEL: _2(
// CHECK: HET_SPREAD_TEAMS(int, i,
// CHECK: HET_SPREAD_THREADS(int, k,
// HOST: const long het_extent[] = {-({{.*}}(n){{.*}}), -32L};
void sparse(int n, int items, const int *row, const int *col, const double *a, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : row[0 : n + 1], col[0 : items], a[0 : items], x[0 : n]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int k = row[i]; k < row[i + 1]; k++)
      s += a[k] * x[col[k]];
    y[i] = s;
  }
}

// Neighbouring threads read neighbouring items as it is.
// CHECK-LABEL: _3, (
// CHECK-NOT: HET_SPREAD
void columns(int n, int m, const double *a, double *y) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * m]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[j * n + i];
    y[i] = s;
  }
}

// Without the clause the order of the operations stays.
// CHECK-LABEL: _4, (
// CHECK-NOT: HET_SPREAD
void ordered(int n, int m, const double *a, double *y) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * m]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    y[i] = s;
  }
}

// Lanes may pass on what they write, threads may not.
// CHECK-LABEL: _5, (
// CHECK-NOT: HET_SPREAD
void written(int n, int m, double *a, double *y) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n * m]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 1; j < m; j++) {
      a[i * m + j] = 2;
      s += a[i * m + j - 1];
    }
    y[i] = s;
  }
}

// Other loops beside the sum would be done by each thread. Few items are for one thread.
// CHECK-LABEL: _6, (
// CHECK-NOT: HET_SPREAD
// CHECK-LABEL: _7, (
// CHECK-NOT: HET_SPREAD
void others(int n, int m, const double *a, double *y) {
#pragma omp target teams distribute parallel for map(to : a[0 : n * m]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0, t = 1;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j];
    for (int j = 0; j < m; j++)
      t = t * s + j;
    y[i] = t;
  }
#pragma omp target teams distribute parallel for map(to : a[0 : n * m]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < 8; j++)
      s += a[i * m + j];
    y[i] = s;
  }
}
