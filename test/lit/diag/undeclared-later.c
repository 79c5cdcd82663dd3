// An undeclared array whose name is also a library function's.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[0:index])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/undeclared-later.c:5:63: error: use of undeclared identifier 'index' in '#pragma acc region for' [het-undeclared]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[0:index])
// CHECK-NEXT:      |                                                               ^
// CHECK-NEXT:{{.*}}/undeclared-later.c:5:63: note: declare it before the directive: clauses see what the statement in their place would see
// CHECK-NEXT:1 error generated.
