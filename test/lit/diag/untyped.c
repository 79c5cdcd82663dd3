// Storage without a type has items where a clause gives their size.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, const void *v, void *w) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(v[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data part_copy(w(0)[1:n])
  {}
#pragma acc update host(w[0:n])
}

//      CHECK:{{.*}}/untyped.c:5:59: error: elements of 'v' have the type 'const void *', which is incomplete [het-element-type]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(v[0:n])
// CHECK-NEXT:      |                                                           ^~~~~~
// CHECK-NEXT:{{.*}}/untyped.c:5:59: note: write 'part_copyin(v(size)[1:n])', where size is an item's number of bytes, or name a pointer with a type
// CHECK-NEXT:{{.*}}/untyped.c:4:38: note: 'v' is declared here, as 'const void *'
// CHECK-NEXT:    4 | void f(int n, double *a, const void *v, void *w) {
// CHECK-NEXT:      |                                      ^
// CHECK-NEXT:{{.*}}/untyped.c:8:30: error: size of an item of 'w' is given as 0 bytes, unsigned char is 1 bytes [het-item-size]
// CHECK-NEXT:    8 | #pragma acc data part_copy(w(0)[1:n])
// CHECK-NEXT:      |                              ^
// CHECK-NEXT:{{.*}}/untyped.c:8:30: note: the size is a number of bytes, at least 1
// CHECK-NEXT:{{.*}}/untyped.c:10:25: error: elements of 'w' have the type 'void *', which is incomplete [het-element-type]
// CHECK-NEXT:   10 | #pragma acc update host(w[0:n])
// CHECK-NEXT:      |                         ^~~~~~
// CHECK-NEXT:{{.*}}/untyped.c:10:25: note: write 'w' without a section
// CHECK-NEXT:{{.*}}/untyped.c:4:47: note: 'w' is declared here, as 'void *'
// CHECK-NEXT:    4 | void f(int n, double *a, const void *v, void *w) {
// CHECK-NEXT:      |                                               ^
// CHECK-NEXT:3 errors generated.
