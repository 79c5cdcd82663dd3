// A reduction without an operator.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) reduction(n)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/reduction-form.c:5:62: error: clause 'reduction' takes an operator and variables, no operator given [het-argument-count]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) reduction(n)
// CHECK-NEXT:      |                                                              ^
// CHECK-NEXT:{{.*}}/reduction-form.c:5:62: note: the form is 'reduction(+: sum)'
// CHECK-NEXT:1 error generated.
