// A pointer does not say how much is reduced.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) reduction(+: b)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/reduction-array.c:5:65: error: 'b' in 'reduction' is not a scalar (its type is 'double *') [het-not-scalar]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) reduction(+: b)
// CHECK-NEXT:      |                                                                 ^
// CHECK-NEXT:{{.*}}/reduction-array.c:5:65: note: reduce into a scalar variable, or give the section that is reduced, as in 'b[0:n]'
// CHECK-NEXT:1 error generated.
