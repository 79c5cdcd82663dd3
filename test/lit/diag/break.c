// A split loop cannot be left early.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++) {
    if (a[i] < 0)
      break;
    a[i] = i;
  }
}

//      CHECK:{{.*}}/break.c:8:7: error: 'break' leaves the loop of '#pragma acc region for' [het-jump-out]
// CHECK-NEXT:    8 |       break;
// CHECK-NEXT:      |       ^
// CHECK-NEXT:{{.*}}/break.c:5:1: note: the iterations of a split loop run on several devices at once, each to its end
// CHECK-NEXT:    5 | #pragma acc region for hetero(1) part_copy(a[1:n])
// CHECK-NEXT:      | ^
// CHECK-NEXT:1 error generated.
