// A directive that updates nothing.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma omp target update device(*) if(n > 1)
}

//      CHECK:{{.*}}/target-update.c:5:1: error: '#pragma omp target update' names no array [het-names-nothing]
// CHECK-NEXT:    5 | #pragma omp target update device(*) if(n > 1)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/target-update.c:5:1: note: clauses of 'omp target update' are: if, from, to, device
// CHECK-NEXT:1 error generated.
