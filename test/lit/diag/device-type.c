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
// CHECK-NEXT:{{.*}}/device-type.c:5:31: note: device types are OMP_DEVICE_HOST, OMP_DEVICE_NVGPU, OMP_DEVICE_OPENCL and OMP_DEVICE_SIM
// CHECK-NEXT:1 error generated.
