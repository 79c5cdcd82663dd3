// The loop over columns is proved independent, so it becomes the innermost dimension of the grid: neighbouring threads
// get neighbouring elements. Arrays that are only read are const, pointers are restricted.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | FileCheck %s --check-prefix=HOST
typedef double T;

void gemm(int n, T alpha, T beta, const T *a, const T *b, T *c) {
#pragma acc region for hetero(1, all) part_copy(c[1:n][0:n]) part_copyin(a[1:n][0:n]) copyin(b[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      T sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = alpha * sum + beta * c[i * n + j];
    }
}

// CHECK: HET_GRID_KERNEL(HET_AHEAD(256), het_k_[[UNIT:[0-9a-f]+]]_1, (
// CHECK-DAG: const double *__restrict__ a
// CHECK-DAG: const double *__restrict__ b
// CHECK-DAG: {{[(,] ?}}double *__restrict__ c
// CHECK: HET_FOR_Y(int, i, (int)het_lo_1_0, <, (int)het_hi_1_0, +, 1) {
// CHECK-NEXT: HET_INDEX(int, i)
// CHECK-NEXT: HET_FOR_X(int, j, 0, <, n, +, 1) {
// CHECK-NEXT: HET_INDEX(int, j)
// CHECK-NEXT: double sum = 0;
// CHECK-NEXT: for (int k = 0; k < n; k++) {
// CHECK-NEXT: sum += a[i * n + k] * b[k * n + j];
// CHECK: HET_DESCRIBE_TILED([[UNIT]], 1, het_[[UNIT]]::het_sim_1, 2, 256, 0, 0, 1, 4, 4, 0)

// HOST: extern const het_kernel het_kernel_[[UNIT:[0-9a-f]+]]_1;
// HOST: static void het_body_1(void *het_context);
// HOST: het_run(&het_region_1, het_body_1, het_captures_1);
// HOST: static void het_body_1(void *het_context) {
// HOST: const long het_extent[] = {het_trip_count(
// HOST: het_launch(&het_kernel_[[UNIT]]_1, (int)(het_part_1.device), het_extent, het_args,
