// `dist_iteration(AUTO)` leaves it to the schedule, whatever the arrays have: the loop's layout says so. Without the
// clause there is no layout, and the loop follows the array.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s

// CHECK-LABEL: void said
void said(int n, double *a) {
// CHECK: HET_AUTO
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(AUTO)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

// CHECK-LABEL: void unsaid
void unsaid(int n, double *a) {
// CHECK-NOT: HET_AUTO
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
