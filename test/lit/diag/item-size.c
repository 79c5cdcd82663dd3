// The size of an item must be that of the array's elements.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a(4)[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/item-size.c:5:46: error: size of an item of 'a' is given as 4 bytes, double is 8 bytes [het-item-size]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a(4)[1:n])
// CHECK-NEXT:      |                                              ^
// CHECK-NEXT:{{.*}}/item-size.c:5:46: note: leave '(size)' out: the size of an element is that of its type
// CHECK-NEXT:1 error generated.
