// An argument left empty in the middle.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1, , adaptive) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/empty-argument.c:5:34: error: argument 2 of 'hetero' is empty [het-empty-argument]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, , adaptive) part_copy(a[1:n])
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:{{.*}}/empty-argument.c:5:24: note: the form is 'hetero(cond [, devices [, schedule [, ratio [, div]]]])'
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, , adaptive) part_copy(a[1:n])
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:1 error generated.
