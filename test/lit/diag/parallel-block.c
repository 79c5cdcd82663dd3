// A block after acc parallel is legal OpenACC and not yet done.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc parallel copy(a[0:n])
  { a[0] = n; }
}

//      CHECK:{{.*}}/parallel-block.c:5:1: error: a block after '#pragma acc parallel' is not supported yet [het-not-supported]
// CHECK-NEXT:    5 | #pragma acc parallel copy(a[0:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:{{.*}}/parallel-block.c:6:3: note: write the directive of a parallel loop, and the loop directly after it, instead
// CHECK-NEXT:    6 |   { a[0] = n; }
// CHECK-NEXT:      |   ^
// CHECK-NEXT:1 error generated.
