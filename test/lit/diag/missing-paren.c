// A clause without its arguments.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy a[1:n]
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/missing-paren.c:5:44: error: expected '(' after 'part_copy' [het-expected-paren]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy a[1:n]
// CHECK-NEXT:      |                                            ^
// CHECK-NEXT:{{.*}}/missing-paren.c:5:34: note: the form is 'part_copy(v[cond:num:halo]...)'
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy a[1:n]
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:1 error generated.
