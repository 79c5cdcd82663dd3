// _Pragma inside a directive is a word like others; a malformed one must not take the rest of the file along.
// RUN: not %hetcc --emit=openmp %s 2>&1 | FileCheck %s
#define OPEN _Pragma("acc wait"

void f(int n, double *a) {
#pragma acc region for hetero(_Pragma(\") part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target update to(a[0:n]) OPEN
#pragma omp _Pragma("target
  a[0] = 1;
}
// CHECK: :6:30: error: no matching ')' for this '(' in the directive [het-unbalanced]
// CHECK: :9:38: error: unknown clause '_Pragma' on '#pragma omp target update' [het-unknown-clause]
// CHECK: :10:20: error: no matching ')' for this '(' in the directive [het-unbalanced]
// CHECK: 3 errors generated.
