// Device directives of OpenMP without a loop are not yet done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma omp target update to(a[0:n])
}

//      CHECK:{{.*}}/target-update.c:5:1: error: '#pragma omp target update' is not supported yet
// CHECK-NEXT:    5 | #pragma omp target update to(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/target-update.c:5:1: note: supported here: 'omp target' with a parallel loop, 'omp target data', 'acc region for', 'acc data'
// CHECK-NEXT:1 error generated.
