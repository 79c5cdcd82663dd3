// Layouts, and what the body shows of the arrays: which loop a dimension is, how far shifted, what is read around.
// RUN: %hetcc -w --emit=openmp %s | FileCheck %s

void forms(int n, int w, double *x, double *y, double (*c)[n]) {
// A shift is the array's; a halo that is too narrow is widened.
// CHECK: const het_layout het_layout_1_0 = {0, {0}, 0, {{[{][{]}}0, 0, 0, 0}}, {0}, {{[{][{]}}1, 1, (long)(w - 1), 0, 0, 2, 0, 0, 0}}};
// CHECK: const het_layout het_layout_1_1 = {0, {0}, 0, {{[{][{]}}0, 0, 0, 0}}, {0}, {{[{][{]}}1, 1, (long)(w), 0, 0, 0, 0, 0, 0}}};
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK) halo(1)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n - w; i++)
    y[i + w] += x[i + w - 2] + x[i + w + 1];
// The inner loop is the one that runs over the topology.
// CHECK: const het_layout het_layout_2_0 = {0, {0}, 0, {{[{][{]}}0, 0, 0, 0}}, {0, 0}, {{[{][{]}}0, 0, 0, 0, 0, 0, 0, 0, 0}, {2, 1, 0, 0, 0, 0, 0, 0, 0}}};
// CHECK: const het_layout het_layout_2 = {0, {0}, 2, {{[{][{]}}HET_WHOLE, HET_BY_LOOP, 0, 0}, {0, HET_BY_LOOP, 0, 0}}, {0}, {{[{][{]}}0, 0, 0, 0, 0, 0, 0, 0, 0}}};
#pragma omp target device(*) map(tofrom: c[0:n][0:n] dist_data(*,BLOCK))
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[i][j] += 1;
// An inner loop is not cut: the rows are.
// CHECK: const het_layout het_layout_3_0 = {0, {0}, 0, {{[{][{]}}0, 0, 0, 0}}, {0, 0}, {{[{][{]}}1, 1, 0, 0, 0, 0, 0, 0, 0}, {HET_WHOLE, 0, 0, 0, 0, 0, 0, 0, 0}}};
#pragma omp target device(*) map(tofrom: c[0:n][0:n] dist_data(*,BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      c[i][j] += 1;
// Words that go without saying are not written.
// CHECK: het_site_4
// CHECK-NOT: const het_layout{{ }}het_layout
// CHECK: HET_SCHED_BLOCK, {{.*}}, 0, 0, het_type_4, {1, 1}};
#pragma omp target device(*) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; i++)
    y[i] += 1;
}
