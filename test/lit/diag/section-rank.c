// More brackets than an array of two dimensions has.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double t[2][3]) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(t[0:2][0:3][0:4])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/section-rank.c:5:59: error: section of 't' has 3 dimensions, 't' has 2 (its type is 'double (*)[3]') [het-section-rank]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(t[0:2][0:3][0:4])
// CHECK-NEXT:      |                                                           ^~~~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}/section-rank.c:5:59: note: write 2 or fewer brackets; only contiguous arrays and pointers to elements can be given another shape
// CHECK-NEXT:1 error generated.
