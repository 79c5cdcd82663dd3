// CUDA has no variably modified types: arrays arrive as plain pointers with their sizes, subscripts are linear. The grid
// has a dimension for each collapsed loop, and reductions one partial for each block.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | FileCheck %s --check-prefix=HOST
double sweep(int n, int m, double u[n][m], double v[n][m]) {
  double error = 0;
#pragma omp target device(*) map(tofrom: u[0:n][0:m] dist_data(BLOCK,*)) map(to: v[0:n][0:m] dist_data(BLOCK,*) halo(1,))
#pragma omp parallel for collapse(2) reduction(+: error)
  for (int i = 1; i < n - 1; i++)
    for (int j = m - 1; j >= 0; j--) {
      u[i][j] = v[i - 1][j] + v[i + 1][j];
      error += u[i][j];
    }
  return error;
}
// CHECK-DAG: double *__restrict__ u, const long het_n_u
// CHECK-DAG: const double *__restrict__ v, const long het_n_v
// CHECK: double *__restrict__ het_partial_error) {
// CHECK-NEXT: double error = (double)(0);
// CHECK-NEXT: HET_FOR_Y(int, i, (int)het_lo_1_0, <, (int)het_hi_1_0, +, 1) {
// CHECK: HET_FOR_X(int, j, (int)het_lo_1_1, >, (int)het_hi_1_1, -, 1) {
// CHECK: (u + i * het_n_u)[j] = (v + (i - 1) * het_n_v)[j] + (v + (i + 1) * het_n_v)[j];
// CHECK: HET_REDUCE(Sum, error, het_partial_error);
// CHECK-NOT: {{ [/%] }}

// The sizes are those that the type was declared with.
// HOST: double (*u)[het_size_u_
// HOST: = (long)(sizeof(u[0]) / sizeof(u[0][0]));
// HOST: const het_kernel_reduction het_reductions[] = {{[{][{]}}{{[0-9]+}}, &het_result_0, HET_DOUBLE, HET_SUM, 0, 0}};
