// Plain constructs: a pointer that no clause names is looked up; what its accesses prove is mapped where nothing is found.
// RUN: %hetcc --emit=host %s -o - | FileCheck %s

void f(int n, int m, double *x, double *y, int *index) {
#pragma omp target teams distribute parallel for
  for (int i = 1; i <= n; i++) {
    y[i] = 0;
    for (int j = 0; j < m; j++)
      y[i] += x[(i - 1) * m + j];
  }
#pragma omp target
  for (int i = 0; i < n; i++)
    y[index[i]] = i;
}
// CHECK: het_map het_map_p1[] = {
// CHECK-DAG: {"y", (void *)(y), (void *)(y + (1)), (size_t)het_not_below_zero((long)(n)) * sizeof(*y), HET_TOFROM | HET_MAP_LOOKUP | HET_MAP_MUST | HET_MAP_IMPLICIT | HET_MAP_PROVEN, 0},
// CHECK-DAG: {"x", (void *)(x), (void *)(x + (0)), (size_t)het_not_below_zero((long)(m) * (long)(n)) * sizeof(*x), HET_TO | HET_MAP_LOOKUP | HET_MAP_MUST | HET_MAP_IMPLICIT | HET_MAP_PROVEN | HET_MAP_READ, 0},
// CHECK: het_map het_map_p2[] = {
// CHECK-DAG: {"index", {{.*}}HET_TO | HET_MAP_LOOKUP {{.*}}HET_MAP_PROVEN | HET_MAP_READ, 0},
// CHECK-DAG: {"y", (void *)(y), (void *)(y), 0, HET_ALLOC | HET_MAP_LOOKUP | HET_MAP_MUST, 0},

// A condition is evaluated whatever it chooses: 'x' is read in each iteration, 'z' is not.
void g(int n, const double *x, double *y, const double *z) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    if (x[i] > 1 && z[i] > 0)
      y[i] = 1;
    else
      y[i] = x[n - 1 - i] > 0 ? 2 : 3;
    y[i]++;
  }
}
// CHECK: het_map het_map_p3[] = {
// CHECK-DAG: {"x", (void *)(x), (void *)(x + (0)), (size_t)het_not_below_zero((long)(n)) * sizeof(*x), HET_TO | HET_MAP_LOOKUP
// CHECK-DAG: {"z", (void *)(z), (void *)(z), 0, HET_ALLOC | HET_MAP_LOOKUP | HET_MAP_MUST | HET_MAP_READ, 0},

// A loop in order, downwards.
void h(int n, double *x, const double *y) {
#pragma omp target
  for (int i = n - 2; i >= 0; i--)
    x[i] += x[i + 1] * y[i];
}
// CHECK: het_map het_map_p4[] = {
// CHECK-DAG: {"x", (void *)(x), (void *)(x + (0)), (size_t)het_not_below_zero((long)(n)) * sizeof(*x), HET_TOFROM | HET_MAP_LOOKUP | HET_MAP_MUST | HET_MAP_IMPLICIT | HET_MAP_PROVEN, 0},
// CHECK-DAG: {"y", (void *)(y), (void *)(y + (0)), (size_t)het_not_below_zero((long)(n) - 1) * sizeof(*y), HET_TO | HET_MAP_LOOKUP

// The loops of the directive may have larger steps. Up to where they come is rounded; 'end' changes between iterations.
void steps(int n, double *x, double *y, double *z, int end) {
#pragma omp target teams distribute parallel for map(tofrom: end)
  for (int i = 1; i < n; i += 2) {
    x[i] = i;
    x[i + 1] = 0;
    for (int j = 0; j < end / 3; j++)
      z[j] = 0;
    end = n;
  }
#pragma omp target teams distribute parallel for
  for (int i = n - 1; i >= 0; i -= 3)
    y[i] = i;
}
// CHECK: het_map het_map_p5[] = {
// CHECK-DAG: {"x", (void *)(x), (void *)(x + (1)), (size_t)het_not_below_zero(2 * (long)((n / 2))) * sizeof(*x), HET_TOFROM | HET_MAP_LOOKUP
// CHECK-DAG: {"z", (void *)(z), (void *)(z), 0, HET_ALLOC | HET_MAP_LOOKUP | HET_MAP_MUST, 0},
// CHECK: het_map het_map_p6[] = {
// CHECK-DAG: {"y", (void *)(y), (void *)(y + (-3 * (long)(((n + 2) / 3)) + (long)(n) + 2)), (size_t)het_not_below_zero(3 * (long)(((n + 2) / 3)) - 2) * sizeof(*y), HET_TOFROM
