// A copy of an array for each device belongs inside the loop.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
  double t[n];
#pragma acc region for hetero(1) part_copy(a[1:n]) firstprivate(t)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/private-array.c:6:65: error: 't' in 'firstprivate' is not a scalar (its type is 'double[n]') [het-not-scalar]
// CHECK-NEXT:    6 | #pragma acc region for hetero(1) part_copy(a[1:n]) firstprivate(t)
// CHECK-NEXT:      |                                                                 ^
// CHECK-NEXT:{{.*}}/private-array.c:6:65: note: declare an array that each iteration needs inside the loop
// CHECK-NEXT:1 error generated.
