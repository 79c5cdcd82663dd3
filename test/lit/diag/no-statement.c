// A region at the end of a block.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
}

//      CHECK:{{.*}}/no-statement.c:5:1: error: expected a 'for' loop after '#pragma acc region for' [het-expected-loop]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/no-statement.c:5:1: note: the directive splits the iterations of the 'for' loop that directly follows it
// CHECK-NEXT:1 error generated.
