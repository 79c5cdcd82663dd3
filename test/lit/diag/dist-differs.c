// Loops and arrays that are distributed in different ways, or shifted.
// RUN: %hetcc --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s

void f(int n, double *x, double *y) {
// CHECK: warning: 'x' is distributed CYCLIC(3), the loop over 'i' BLOCK; what a device lacks is moved [-Whet-dist-differs]
// CHECK: note: 'x' is distributed here; where loop and arrays agree, nothing is moved
#pragma omp target device(*) map(to: x[0:n] dist_data(CYCLIC(3))) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += x[i];
// CHECK: warning: 'y' is distributed BLOCK, the loop over 'i' CYCLIC(2)
#pragma omp target device(*) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(CYCLIC(2))
  for (int i = 0; i < n; i++)
    y[i] += 1;
// CHECK: warning: 'x' is used at 'i' + 0, the loop over 'i' follows an array at 'i' + 4
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n - 4; i++)
    y[i + 4] += x[i];
// BLOCK(n) and CYCLIC(n) give the same blocks, and AUTO goes with all.
// CHECK-NOT: warning:
#pragma omp target device(*) map(to: x[0:n] dist_data(CYCLIC(3))) map(tofrom: y[0:n] dist_data(BLOCK(3)))
#pragma omp parallel for dist_iteration(AUTO)
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}
