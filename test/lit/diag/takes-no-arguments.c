// A clause that takes none.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) independent(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/takes-no-arguments.c:5:45: error: clause 'independent' takes no arguments [het-no-arguments]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) independent(1) part_copy(a[1:n])
// CHECK-NEXT:      |                                             ^
// CHECK-NEXT:{{.*}}/takes-no-arguments.c:5:34: note: the form is 'independent'
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) independent(1) part_copy(a[1:n])
// CHECK-NEXT:      |                                  ^          ~~~
// CHECK-NEXT:1 error generated.
