// Storage without a type has no items.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, void *v) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(v[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/void-pointer.c:5:59: error: elements of 'v' have the type 'void *', which is incomplete [het-element-type]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(v[0:n])
// CHECK-NEXT:      |                                                           ^~~~~~
// CHECK-NEXT:{{.*}}/void-pointer.c:4:32: note: 'v' is declared here, as 'void *'
// CHECK-NEXT:    4 | void f(int n, double *a, void *v) {
// CHECK-NEXT:      |                                ^
// CHECK-NEXT:1 error generated.
