// An unknown clause: the nearest one as a fix-it.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetro(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/unknown-clause.c:5:24: error: unknown clause 'hetro' on '#pragma acc region for' [het-unknown-clause]
// CHECK-NEXT:    5 | #pragma acc region for hetro(1) part_copy(a[1:n])
// CHECK-NEXT:      |                        ^
// CHECK-NEXT:{{.*}}/unknown-clause.c:5:24: note: did you mean 'hetero'?
// CHECK-NEXT:    5 | #pragma acc region for hetro(1) part_copy(a[1:n])
// CHECK-NEXT:      |                        ^~~~~
// CHECK-NEXT:      |                        hetero
// CHECK-NEXT:1 error generated.
