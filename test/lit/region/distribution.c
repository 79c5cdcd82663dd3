// The meaning of each spelling of a distribution.
// RUN: %hetcc -w --het-dump=regions %s | FileCheck %s

void forms(int n, double *x, double *y, double (*a)[n], double (*b)[n]) {
#pragma omp target device(*) map(to: x[0:n] dist_data(CYCLIC(3))) map(tofrom: y[0:n] dist_data(block(5)))
#pragma omp parallel for dist_iteration(GUIDED)
  for (int i = 0; i < n; i++)
    y[i] += x[i];
// CHECK: loop over axis 0 guided
// CHECK: access x:
// CHECK-NEXT: follows 0 cyclic of 3
// CHECK: access y:
// CHECK-NEXT: follows 0 by block of 5
#pragma omp parallel target device(*) map(to: x[0:n] partition([ALIGN(y)])) map(tofrom: y[0:n] partition([BLOCK]))
#pragma omp parallel for distribute dist_schedule(target:[ALIGN(x)])
  for (int i = 0; i < n; i++)
    y[i] += x[i];
// CHECK: region 'omp parallel target'
// CHECK: schedule HET_SCHED_AUTO
// CHECK-NEXT: loop over axis 0 by loop of x
// CHECK: access x:
// CHECK-NEXT: follows 0 by block
#pragma omp target device(0:4) topology(grid[2][2]) map(tofrom: a[0:n][0:n] dist_data(BLOCK, CYCLIC)) \
    map(to: b[0:n][0:n] dist_data(*, BLOCK) topology([][*]), x[0:n] dist_data(BLOCK) topology(0, 2))
#pragma omp parallel for collapse(2) dist_iteration(*, BLOCK) topology([][*])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += b[i][j] + x[i];
// CHECK: topology 2 x 2
// CHECK-NEXT: loop over axis -1 by loop
// CHECK-NEXT: loop over axis 1 by block
// CHECK: access a: {{.*}} topology 2 x 2
// CHECK-NEXT: follows 0 by block
// CHECK-NEXT: follows 1 cyclic
// CHECK: access b: {{.*}} topology 2 x 2
// CHECK-NEXT: whole
// CHECK-NEXT: follows 1 by block
// CHECK: access x: {{.*}} topology HET_EVERY
#pragma omp target topology(grid) map(tofrom: a[0:n][0:n] dist_data(ALIGN(lp)))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK, CYCLIC(2))
lp:
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += 1;
// CHECK: devices first 0, count 4
// CHECK: topology 2 x 2
// CHECK-NEXT: loop over axis 0 by block
// CHECK-NEXT: loop over axis 1 cyclic of 2
// CHECK: access a: {{.*}} topology 2 x 2
// CHECK-NEXT: follows 0 by block
// CHECK-NEXT: follows 1 cyclic of 2
}
