// The forms that may stand in ALIGN, in a block size and in a topology.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s

void f(int n, double *a) {
// CHECK: :[[#@LINE+1]]:65: error: 'a[n]' does not name an array or a loop to align with [het-align-form]
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(ALIGN(a[n])))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: :[[#@LINE+1]]:59: error: clause 'AUTO' takes no arguments [het-no-arguments]
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(AUTO(2)))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
// CHECK: :[[#@LINE+1]]:34: error: clause 'topology' appears twice on '#pragma omp target' [het-repeated-clause]
#pragma omp target topology([2]) topology([3]) device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}
