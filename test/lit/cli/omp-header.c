// <omp.h> declares the device functions and numbers of OpenMP, also where the underlying compiler's own lacks them.
// RUN: %hetcc -Werror=implicit-function-declaration --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: %hetcc++ -x c++ --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
#include <omp.h>

int main(void) {
  int x = 1, y = 0, bad = 0, device = omp_get_default_device(), host = omp_get_initial_device();
  void *there = 0;
#pragma omp target data map(x)
  {
    there = omp_get_mapped_ptr(&x, device);
    bad += !omp_target_is_accessible(&x, sizeof x, host);
    bad += omp_target_memcpy_async(&y, there, sizeof x, 0, 0, host, device, 0, 0) != 0;
#pragma omp target is_device_ptr(there)
    *(int *)there += 4;
  }
  return bad || there == 0 || x != 5 || y != 1;
}
