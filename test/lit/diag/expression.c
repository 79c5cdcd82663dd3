// An operator without an operand.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n+])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/expression.c:5:49: error: expected an expression after '+' [het-expression]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n+])
// CHECK-NEXT:      |                                                 ^
// CHECK-NEXT:{{.*}}/expression.c:5:49: note: the arguments of clauses are expressions of the language, in the scope of the statement
// CHECK-NEXT:1 error generated.
