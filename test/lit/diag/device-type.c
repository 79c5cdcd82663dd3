// A device type nobody knows.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

void f(int n, double *a, double *b) {
#pragma omp target device(* & OMP_DEVICE_GPU) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK:{{.*}}/device-type.c:5:31: error: unknown device type 'OMP_DEVICE_GPU' [het-device-type]
// CHECK-NEXT:    5 | #pragma omp target device(* & OMP_DEVICE_GPU) map(tofrom: a[0:n] dist_data(BLOCK))
// CHECK-NEXT:      |                               ^~~~~~~~~~~~~~
// CHECK-NEXT:{{.*}}/device-type.c:5:31: note: did you mean 'OMP_DEVICE_NVGPU'?
// CHECK-NEXT:    5 | #pragma omp target device(* & OMP_DEVICE_GPU) map(tofrom: a[0:n] dist_data(BLOCK))
// CHECK-NEXT:      |                               ^~~~~~~~~~~~~~
// CHECK-NEXT:      |                               OMP_DEVICE_NVGPU
// CHECK-NEXT:1 error generated.
