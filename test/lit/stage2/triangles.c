// A loop over the rows of a triangle is a dimension of the grid. The rectangle gives the grid its size.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | FileCheck %s --check-prefix=HOST

void lower(int n, double *a) {
// CHECK: HET_FOR_Y(int, i,
// CHECK: HET_FOR_X(int, j, 0, <, i, +, 1)
#pragma acc region for hetero(1) part_copy(a[1:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      a[i * n + j] = j;
}
void upper(int n, double *restrict a) {
// CHECK: HET_SHARE_Y(0, int, i,
// CHECK: HET_SHARE_X(1, int, j, i, <, n, +, 1)
// HOST: het_extent[] = {het_at_least(het_trip_count((long)(0), (long)(n), 1)), het_at_least(het_trip_count((long)(0), (long)(n), 1))};
#pragma omp target teams distribute parallel for map(tofrom: a[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      a[i * n + j] = j;
}
