// Two operands side by side: one error of ours, not Clang's on the wrapper.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1 n:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/missing-operator.c:5:48: error: expected an operator, a comma or the end of the argument before 'n' [het-operator]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1 n:n])
// CHECK-NEXT:      |                                                ^
// CHECK-NEXT:{{.*}}/missing-operator.c:5:48: note: the arguments of clauses are expressions of the language, in the scope of the statement
// CHECK-NEXT:1 error generated.
