// The loop's variable in a reduction.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n]) firstprivate(i)
  for (i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/loop-variable-clause.c:5:65: error: 'i' is the loop's variable and cannot be named in 'firstprivate' [het-loop-variable-clause]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) firstprivate(i)
// CHECK-NEXT:      |                                                                 ^
// CHECK-NEXT:{{.*}}/loop-variable-clause.c:5:65: note: each iteration has its own without a clause
// CHECK-NEXT:1 error generated.
