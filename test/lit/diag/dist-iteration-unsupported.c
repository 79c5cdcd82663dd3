// A cyclic distribution of the loop is not yet done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(CYCLIC(2))
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/dist-iteration-unsupported.c:6:41: error: this distribution of the iterations is not supported yet [het-not-supported]
// CHECK-NEXT:    6 | #pragma omp parallel for dist_iteration(CYCLIC(2))
// CHECK-NEXT:      |                                         ^~~~~~~~~
// CHECK-NEXT:{{.*}}/dist-iteration-unsupported.c:6:41: note: write 'dist_iteration(BLOCK)' or 'dist_iteration(AUTO)' instead
// CHECK-NEXT:1 error generated.
