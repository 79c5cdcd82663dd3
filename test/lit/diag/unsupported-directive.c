// Known and not yet done is said, never skipped.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc declare create(a[0:n])
}

//      CHECK:{{.*}}/unsupported-directive.c:5:1: error: '#pragma acc declare' is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma acc declare create(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/unsupported-directive.c:5:1: note: supported here: 'omp target' with a parallel loop, 'omp target data', 'acc region for', 'acc data'
// CHECK-NEXT:1 error generated.
