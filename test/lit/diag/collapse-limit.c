// More loops than the runtime splits.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) collapse(4) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/collapse-limit.c:5:34: error: 'collapse(4)': more than 3 split loops are not supported yet [het-loops-limit]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) collapse(4) part_copy(a[1:n])
// CHECK-NEXT:      |                                  ^
// CHECK-NEXT:{{.*}}/collapse-limit.c:5:34: note: write 'collapse(3)', which leaves this loop whole
// CHECK-NEXT:1 error generated.
