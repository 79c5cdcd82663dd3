// collapse of something that is not constant.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) collapse(n) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/collapse-constant.c:5:43: error: 'collapse' takes a constant from 1 to the number of loops [het-collapse-count]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) collapse(n) part_copy(a[1:n])
// CHECK-NEXT:      |                                           ^
// CHECK-NEXT:{{.*}}/collapse-constant.c:5:34: note: the form is 'collapse(n)'
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) collapse(n) part_copy(a[1:n])
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:1 error generated.
