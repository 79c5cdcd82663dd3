// hetero takes one to five arguments.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1, all, adaptive, default, 10, 11) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/argument-count-hetero.c:5:62: error: clause 'hetero' takes 1 to 5 arguments, 6 given [het-argument-count]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, all, adaptive, default, 10, 11) part_copy(a[1:n])
// CHECK-NEXT:      |                                                              ^
// CHECK-NEXT:{{.*}}/argument-count-hetero.c:5:24: note: the form is 'hetero(cond [, devices [, schedule [, ratio [, div]]]])'
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, all, adaptive, default, 10, 11) part_copy(a[1:n])
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:1 error generated.
