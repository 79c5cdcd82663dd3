// Bitwise operators need integers.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double s) {
#pragma acc region for hetero(1) part_copy(a[1:n]) reduction(&: s)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/reduction-type.c:5:65: error: 's' of type 'double' cannot be combined with '&' [het-reduction-type]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) reduction(&: s)
// CHECK-NEXT:      |                                                                 ^
// CHECK-NEXT:{{.*}}/reduction-type.c:5:65: note: this operator needs an integer
// CHECK-NEXT:1 error generated.
