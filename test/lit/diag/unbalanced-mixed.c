// Brackets close in the order in which they opened.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n)]
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/unbalanced-mixed.c:5:43: error: no matching ')' for this '(' in the directive [het-unbalanced]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n)]
// CHECK-NEXT:      |                                           ^
// CHECK-NEXT:{{.*}}/unbalanced-mixed.c:5:51: note: a directive ends with its line; a '\' at the line's end continues it
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n)]
// CHECK-NEXT:      |                                                   ^
// CHECK-NEXT:1 error generated.
