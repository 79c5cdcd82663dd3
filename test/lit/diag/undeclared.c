// A name that does not exist: the nearest variable.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(aa[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/undeclared.c:5:44: error: use of undeclared identifier 'aa' in '#pragma acc region for' [het-undeclared]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(aa[1:n])
// CHECK-NEXT:      |                                            ^
// CHECK-NEXT:{{.*}}/undeclared.c:5:44: note: did you mean 'a'?
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(aa[1:n])
// CHECK-NEXT:      |                                            ^~
// CHECK-NEXT:      |                                            a
// CHECK-NEXT:1 error generated.
