// depersist names arrays in parentheses.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a) {
#pragma acc depersist a
}

//      CHECK:{{.*}}/depersist-form.c:5:23: error: expected '(' after 'depersist' [het-expected-paren]
// CHECK-NEXT:    5 | #pragma acc depersist a
// CHECK-NEXT:      |                       ^
// CHECK-NEXT:{{.*}}/depersist-form.c:5:23: note: the form is 'depersist(v...)'
// CHECK-NEXT:1 error generated.
