// All devices from the first on, of any type and of one.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, double *a) {
#pragma omp target device(1:*) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target device(0:*:OMP_DEVICE_NVGPU, *:OMP_DEVICE_HOST) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

// CHECK: devices first 1, count HET_EVERY, kinds HET_KIND_ANY
// CHECK: devices first 0, count HET_EVERY, kinds HET_KIND_NVGPU
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_HOST
