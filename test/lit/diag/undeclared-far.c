// A name that does not exist, and none is near.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:elements])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/undeclared-far.c:5:48: error: use of undeclared identifier 'elements' in '#pragma acc region for' [het-undeclared]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:elements])
// CHECK-NEXT:      |                                                ^
// CHECK-NEXT:{{.*}}/undeclared-far.c:5:48: note: declare it before the directive: clauses see what the statement in their place would see
// CHECK-NEXT:1 error generated.
