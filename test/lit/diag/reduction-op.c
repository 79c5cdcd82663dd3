// An operator that does not reduce.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) reduction(/: n)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/reduction-op.c:5:62: error: '/' is no reduction operator [het-reduction-op]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) reduction(/: n)
// CHECK-NEXT:      |                                                              ^
// CHECK-NEXT:{{.*}}/reduction-op.c:5:62: note: operators are + * min max & | ^ && ||
// CHECK-NEXT:1 error generated.
