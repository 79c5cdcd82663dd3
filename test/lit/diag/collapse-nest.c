// A statement between the loops.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) collapse(2) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    for (int j = 0; j < n; j++)
      a[i] += j;
  }
}

//      CHECK:{{.*}}/collapse-nest.c:5:34: error: 'collapse(2)' needs 2 loops directly inside each other, 1 found [het-collapse-nest]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) collapse(2) part_copy(a[1:n])
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:{{.*}}/collapse-nest.c:7:5: note: between the loops stands this statement
// CHECK-NEXT:    7 |     a[i] = 0;
// CHECK-NEXT:      |     ^
// CHECK-NEXT:1 error generated.
