// CYCLIC is not yet done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(CYCLIC))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/policy-unsupported.c:5:59: error: this distribution policy is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma omp target device(*) map(tofrom: a[0:n] dist_data(CYCLIC))
// CHECK-NEXT:      |                                                           ^~~~~~
// CHECK-NEXT:{{.*}}/policy-unsupported.c:5:59: note: supported here: BLOCK or AUTO on one dimension, DUPLICATE or '*' on the others
// CHECK-NEXT:1 error generated.
