// A function is not a variable.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(f)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/function-name.c:5:59: error: 'f' in clause 'copyin' is not a variable [het-not-variable]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(f)
// CHECK-NEXT:      |                                                           ^
// CHECK-NEXT:{{.*}}/function-name.c:5:59: note: only variables can be named here
// CHECK-NEXT:1 error generated.
