// A data region needs something to last for, and a task something to do.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc data copy(a[0:n])
}
void g(double *a) {
#pragma omp task inout(*a)
}

//      CHECK:{{.*}}/no-data-statement.c:5:1: error: expected a statement after '#pragma acc data' [het-expected-statement]
// CHECK-NEXT:    5 | #pragma acc data copy(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/no-data-statement.c:5:1: note: the arrays stay on the devices while the block or statement that follows is executed
// CHECK-NEXT:{{.*}}/no-data-statement.c:8:1: error: expected a statement after '#pragma omp task' [het-expected-statement]
// CHECK-NEXT:    8 | #pragma omp task inout(*a)
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/no-data-statement.c:8:1: note: the block or statement that follows is the task
// CHECK-NEXT:2 errors generated.
