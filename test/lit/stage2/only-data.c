// A file whose constructs only move data has an image without kernels: with it, the program may use all devices.
// RUN: %hetcc --emit=cuda -fopenmp %s | FileCheck %s
// A file without such constructs has none.
// RUN: %hetcc --emit=cuda -fopenmp -DNOTHING %s | FileCheck --allow-empty --check-prefix=NONE %s
void given(double *on_device);
// CHECK: #include <hetcc/kernel.h>
// CHECK: HET_IMAGE(
// CHECK-NOT: HET_KERNEL
// NONE-NOT: HET_IMAGE
void f(double *a, int n) {
#ifndef NOTHING
#pragma omp target data map(tofrom : a[0:n]) use_device_ptr(a)
  given(a);
#else
#pragma omp parallel
  given(a);
#endif
}
