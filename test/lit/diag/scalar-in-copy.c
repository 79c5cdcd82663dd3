// A scalar where an array must stand.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(n[0:1])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/scalar-in-copy.c:5:59: error: 'n' in clause 'copyin' is a scalar, not an array [het-not-array]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(n[0:1])
// CHECK-NEXT:      |                                                           ^~~~~~
// CHECK-NEXT:{{.*}}/scalar-in-copy.c:5:59: note: scalars that the loop reads go to each device without a clause; one that it accumulates into needs 'reduction'
// CHECK-NEXT:1 error generated.
