// If a halo lies beyond an edge the host's loop, too, goes through the part's pointer; so does one that cannot see
// whether it does.
// RUN: %hetcc --emit=openmp %s | FileCheck %s

void edges(int n, double *u, double *v, double *w) {
#pragma omp target device(*) map(to: u[0:n] dist_data(BLOCK) halo(2:reflecting|3:periodic)) map(from: v[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; i++)
    v[i] = u[i - 2] + u[i + 3];
// CHECK: {"u", {{.*}}, HET_TO | HET_READ | HET_HOST_VIEW, 1, {{[{][{]}}(long)(n), 0, het_length({{.*}}(long)(n)), 0, HET_BLOCK, 2, 3, HET_REFLECTING_BEFORE | HET_PERIODIC_AFTER}}, 0, 0},
// CHECK: {"v", {{.*}}, HET_FROM | HET_WRITE | HET_WRITES_ALL, 1, {{[{][{]}}(long)(n), 0, het_length({{.*}}(long)(n)), 0, HET_BLOCK, 0, 0, 0}}, 0, 0},
// CHECK: if (het_part_1.host) {
// CHECK-NEXT: double *const het_view_u = (double *)het_part_1.ptr[0];
// CHECK-NEXT: {
// CHECK-NEXT: double *u = het_view_u;
// CHECK-NEXT: #line
// CHECK: } else {
// CHECK-NEXT: double *const het_view_u = (double *)het_part_1.ptr[0];
// CHECK-NEXT: double *const het_view_v = (double *)het_part_1.ptr[1];

#pragma acc parallel loop hetero(1) present(u) part_copyout(w[1:n])
  for (int i = 0; i < n; i++)
    w[i] = u[i + 1];
// CHECK: {"u", {{.*}}, HET_READ | HET_PRESENT | HET_HOST_VIEW, 0,

#pragma acc data copyin(u[0:n] dist_data(BLOCK) halo(1))
  {
#pragma acc parallel loop hetero(1) present(u) part_copyout(w[1:n])
    for (int i = 1; i < n - 1; i++)
      w[i] = u[i + 1];
// CHECK: {"u", {{.*}}, HET_READ | HET_PRESENT, 0,
  }
}
