// A share of the iterations lies between 0 and 1.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1, all, static, 1.5) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/ratio-range.c:5:47: error: ratio 1.5 is not between 0 and 1 [het-ratio]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, all, static, 1.5) part_copy(a[1:n])
// CHECK-NEXT:      |                                               ^~~
// CHECK-NEXT:{{.*}}/ratio-range.c:5:47: note: it is the host's share of the iterations in the first pass
// CHECK-NEXT:1 error generated.
