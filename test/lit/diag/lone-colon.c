// An argument that is only a separator; Clang 19 would not return from '::'.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc region for hetero(::) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/lone-colon.c:5:32: error: expected an expression after ':' [het-expression]
// CHECK-NEXT:    5 | #pragma acc region for hetero(::) part_copy(a[1:n])
// CHECK-NEXT:      |                                ^
// CHECK-NEXT:{{.*}}/lone-colon.c:5:32: note: the arguments of clauses are expressions of the language, in the scope of the statement
// CHECK-NEXT:1 error generated.
