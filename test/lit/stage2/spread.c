// A loop that stands in several places of a body is a dimension of the grid: each thread runs its iterations in all places.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | grep -v "^// " | FileCheck --check-prefix=HOST %s

// Bounds are computed in each place.
// CHECK-LABEL: KERNEL{{.*}}_1{{[(,]}}
// CHECK: HET_FOR_Y(int, i,
// CHECK: #ifdef __CUDACC__
// CHECK: const int het_bound_j = m - 1;
// CHECK: HET_FOR_X(int, j, 1, <, het_bound_j, +, 1) {
// CHECK: x[i * m + j] *= 2;
// CHECK-NOT: HET_FOR_X
// CHECK: y[i * m + j] += x[i * m + j];
// CHECK: #else
// CHECK: const int het_bound_j = m - 1;
// CHECK: HET_FOR_X(int, j, 1, <, het_bound_j, +, 1) {
// CHECK: const int het_bound_j = m - 1;
// CHECK: HET_FOR_X(int, het_j_2, 1, <, het_bound_j, +, 1) {
// CHECK: #endif
void split(int n, int m, double *restrict x, double *restrict y) {
#pragma acc region for hetero(1) part_copy(x[1:n][0:m], y[1:n][0:m])
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < m - 1; j++)
      x[i * m + j] *= 2;
    for (int j = 1; j < m - 1; j++)
      y[i * m + j] += x[i * m + j];
  }
}

// One of the places is in a loop with the same bounds.
// CHECK-LABEL: KERNEL{{.*}}_2{{[(,]}}
// CHECK: HET_SHARE_Y(0, int, i, 0, <, n, +, 1) {
// CHECK: #ifdef __CUDACC__
// CHECK: HET_SHARE_X(1, int, j, 0, <, n, +, 1) {
// CHECK: c[i * n + j] = 0;
// CHECK-NOT: HET_SHARE_X
// CHECK: for (int k = 0; k < n; k++) {
// CHECK-NOT: HET_SHARE_X
// CHECK: c[i * n + j] += a[i * n + k] * b[k * n + j];
// CHECK: #else
// CHECK: HET_SHARE_X(1, int, j, 0, <, n, +, 1) {
// CHECK: c[i * n + j] = 0;
// CHECK: for (int k = 0; k < n; k++) {
// CHECK: HET_SHARE_X(1, int, het_j_2, 0, <, n, +, 1) {
// CHECK: c[i * n + het_j_2] += a[i * n + k] * b[k * n + het_j_2];
// CHECK: #endif
// HOST-LABEL: void product(
// HOST: het_extent[] = {het_at_least(het_trip_count((long)(0), (long)(n), 1)), het_at_least(het_trip_count((long)(0), (long)(n), 1))};
void product(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma omp target teams distribute parallel for map(to: a[0:n * n], b[0:n * n]) map(from: c[0:n * n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[i * n + j] = 0;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
  }
}

// The second place needs a neighbour from the first one.
// CHECK-LABEL: KERNEL{{.*}}_3{{[(,]}}
// CHECK-NOT: HET_SHARE_X(1
void neighbours(int n, double *restrict x, double *restrict y) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n * n], y[0:n * n])
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = 1; j < n; j++)
      y[i * n + j] += x[i * n + j - 1];
  }
}

// It runs backwards, from another end, or needs what stands between.
// CHECK-LABEL: KERNEL{{.*}}_4{{[(,]}}
// CHECK-NOT: HET_SHARE_X(1
void other(int n, double *restrict x) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n * n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = n - 1; j >= 0; j--)
      x[i * n + j] += 1;
  }
}

// CHECK-LABEL: KERNEL{{.*}}_5{{[(,]}}
// CHECK-NOT: HET_SHARE_X(1
void between(int n, double *restrict x) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n * n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    const double first = x[i * n];
    for (int j = 0; j < n; j++)
      x[i * n + j] += first;
  }
}

// A count that data decides is the loop's own.
// CHECK-LABEL: KERNEL{{.*}}_6{{[(,]}}
// CHECK-NOT: HET_SHARE_X(1
void counted(int n, const int *restrict counts, double *restrict x) {
#pragma omp target teams distribute parallel for map(to: counts[0:n]) map(tofrom: x[0:n * n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] = 0;
    for (int k = 0; k < counts[i]; k++)
      for (int j = 0; j < n; j++)
        x[i * n + j] += k;
  }
}

// Two pointers may be one array. One thread then needs the user's order, and the loop's head stands in both places.
// CHECK-LABEL: KERNEL{{.*}}_7{{[(,]}}
// CHECK-NOT: #ifdef __CUDACC__
// CHECK: HET_SHARE_X(1, int, j,
// CHECK: HET_SHARE_X(1, int, het_j
// HOST-LABEL: void perhaps(
// HOST: (!het_apart) ? 1 :
void perhaps(int n, double *x, double *y) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n * n], y[0:n * n])
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = 0; j < n; j++)
      y[i * n + j] += x[i * n + j];
  }
}

// The same where a task asks.
// CHECK-LABEL: KERNEL{{.*}}_8{{[(,]}}
// CHECK-NOT: #ifdef __CUDACC__
// CHECK: HET_SHARE_X(0, int, j,
// CHECK: HET_SHARE_X(0, int, het_j
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x, [n]y)
void task(int n, double *x, double *y) {
  for (int k = 0; k < 3; k++) {
    for (int j = 0; j < n; j++)
      x[j] *= 2;
    for (int j = 0; j < n; j++)
      y[j] += x[j];
  }
}
void calls(int n, double *x, double *y) { task(n, x, y); }

// A place that goes on with its next iteration needs a loop of its own.
// CHECK-LABEL: KERNEL{{.*}}_9{{[(,]}}
// CHECK-NOT: #ifdef __CUDACC__
// CHECK: HET_SHARE_X(1, int, j,
// CHECK: continue;
// CHECK: HET_SHARE_X(1, int, het_j
void continued(int n, double *restrict x) {
#pragma omp target teams distribute parallel for map(tofrom: x[0:n * n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 5; k++) {
      for (int j = 0; j < n; j++) {
        if (x[i * n + j] > k)
          continue;
        x[i * n + j] = k;
      }
      for (int j = 0; j < n; j++)
        x[i * n + j] += 2;
    }
}
