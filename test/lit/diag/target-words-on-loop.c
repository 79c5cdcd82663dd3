// Words of a target on the loop's own directive: one error each, where Clang would pass over it or report each word.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

void f(int n, double *a) {
#pragma omp parallel for target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp parallel for device(*) map(tofrom: a[0:n] dist_data(BLOCK))
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp parallel for if(target: n) num_threads(2)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

// CHECK: :5:26: error: unknown clause 'target' on '#pragma omp parallel for'
// CHECK: :8:26: error: clause 'device' is not allowed on '#pragma omp parallel for'
// CHECK: :8:26: note: 'device' belongs on {{.*}}'omp target'
// CHECK: :11:{{[0-9]+}}: error: directive name modifier 'target' is not allowed for '#pragma omp parallel for'
// CHECK: 3 errors generated.
