// A loop over the rows of a triangle is a dimension of the grid. Its longest row, which is the first or the last of those
// that a launch has, gives the grid its size.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | FileCheck %s --check-prefix=HOST

void lower(int n, double *a) {
// CHECK: HET_FOR_Y(int, i,
// CHECK: HET_FOR_X(int, j, 0, <, i, +, 1)
// HOST: het_extent[] = {het_trip_count({{.*}}), het_larger(het_trip_count((long)(0), (long)(((long)((int)het_lo_1_0))), 1), het_trip_count((long)(0), {{.*}}het_hi_1_0{{.*}} - 1){{.*}}))};
#pragma acc region for hetero(1) part_copy(a[1:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      a[i * n + j] = j;
}
void upper(int n, double *restrict a) {
// CHECK: HET_SHARE_Y(0, int, i,
// CHECK: HET_SHARE_X(1, int, j, HET_ALIGNED(i), <, n, +, 1)
// CHECK-NEXT: HET_INDEX(int, j)
// CHECK-NEXT: HET_FROM(j, i)
// HOST: het_extent[] = {het_at_least(het_trip_count((long)(0), (long)(n), 1)), het_at_least(het_larger(het_trip_count((long)(((long)(0))), (long)(n), 1), het_trip_count((long)(((long)(0) + (het_trip_count((long)(0), (long)(n), 1) - 1) * 1)), (long)(n), 1)))};
#pragma omp target teams distribute parallel for map(tofrom: a[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      a[i * n + j] = j;
}
// Rows that follow two loops around them have four ends. Those that come out of a macro follow the rows' number.
#define AFTER(i) ((i) + 1)
void three(int n, double *restrict a, double *restrict b) {
// HOST: het_extent[] = {het_at_least(het_trip_count((long)(n - 1), (long)(0) - 1, -(long)(2))), het_at_least(het_larger({{.*}})), het_at_least(het_larger(het_larger(het_larger(het_trip_count(
#pragma omp target teams distribute parallel for map(tofrom: a[0:n*n*n])
  for (int i = n - 1; i >= 0; i -= 2)
    for (int j = i; j < n; j++)
      for (int k = j; k < n; k++)
        a[(i * n + j) * n + k] = j;
// HOST: het_extent[] = {het_at_least(het_trip_count((long)(0), (long)(n), 1)), het_at_least(het_trip_count((long)(0), (long)(n), 1))};
#pragma omp target teams distribute parallel for map(tofrom: b[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = AFTER(i); j < n; j++)
      b[i * n + j] = j;
}

// Loop variables of a collapse are private, wherever they are declared.
void declared_outside(int n, double *a) {
// CHECK: HET_SHARE_Y(0, int, i,
// CHECK: HET_SHARE_X(1, int, j, 0, <, i, +, 1)
  int i, j;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a[0 : n * n])
  for (i = 0; i < n; i++)
    for (j = 0; j < i; j++)
      a[i * n + j] = i - j;
}
