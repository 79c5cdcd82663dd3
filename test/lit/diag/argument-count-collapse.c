// collapse takes one.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) collapse() part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/argument-count-collapse.c:5:34: error: clause 'collapse' takes one argument, 0 given [het-argument-count]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) collapse() part_copy(a[1:n])
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:{{.*}}/argument-count-collapse.c:5:34: note: the form is 'collapse(expression)'
// CHECK-NEXT:1 error generated.
