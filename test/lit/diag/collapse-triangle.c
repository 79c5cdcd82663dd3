// A triangle is not a box.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) collapse(2) part_copy(a[1:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      a[i * n + j] = 0;
}

//      CHECK:{{.*}}/collapse-triangle.c:7:10: error: the bounds of a collapsed loop depend on 'i', the variable of a loop around it [het-collapse-bounds]
// CHECK-NEXT:    7 |     for (int j = i; j < n; j++)
// CHECK-NEXT:      |          ^
// CHECK-NEXT:{{.*}}/collapse-triangle.c:5:34: note: write 'collapse(1)', which leaves this loop whole
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) collapse(2) part_copy(a[1:n][0:n])
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:1 error generated.
