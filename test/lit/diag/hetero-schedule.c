// A schedule nobody knows: the nearest one.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1, all, adaptve) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/hetero-schedule.c:5:39: error: unknown schedule 'adaptve' in 'hetero' [het-hetero-schedule]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, all, adaptve) part_copy(a[1:n])
// CHECK-NEXT:      |                                       ^~~~~~~
// CHECK-NEXT:{{.*}}/hetero-schedule.c:5:39: note: did you mean 'adaptive'?
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, all, adaptve) part_copy(a[1:n])
// CHECK-NEXT:      |                                       ^~~~~~~
// CHECK-NEXT:      |                                       adaptive
// CHECK-NEXT:1 error generated.
