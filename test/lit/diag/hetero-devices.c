// A device word nobody knows.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma acc region for hetero(1, gpus) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/hetero-devices.c:5:34: error: 'gpus' is no device of 'hetero' [het-hetero-devices]
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, gpus) part_copy(a[1:n])
// CHECK-NEXT:      |                                  ^~~~
// CHECK-NEXT:{{.*}}/hetero-devices.c:5:34: note: did you mean 'gpu'?
// CHECK-NEXT:    5 | #pragma acc region for hetero(1, gpus) part_copy(a[1:n])
// CHECK-NEXT:      |                                  ^~~~
// CHECK-NEXT:      |                                  gpu
// CHECK-NEXT:1 error generated.
