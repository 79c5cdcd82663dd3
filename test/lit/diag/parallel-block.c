// Statements of a block that use arrays beside its loops.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc parallel copy(a[0:n])
  { a[0] = n; }
}

//      CHECK:{{.*}}/parallel-block.c:6:3: error: the use of an array beside the loops of '#pragma acc parallel' is not supported yet [het-not-supported]
// CHECK-NEXT:    6 |   { a[0] = n; }
// CHECK-NEXT:      |   ^
// CHECK-NEXT:{{.*}}/parallel-block.c:5:1: note: write 'acc data', and the statement in a loop, instead
// CHECK-NEXT:    5 | #pragma acc parallel copy(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:1 error generated.
