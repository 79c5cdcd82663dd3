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
  const int n = 70000; // more than the library sets at once
  unsigned char *bytes = (unsigned char *)omp_target_alloc(n, device), last = 0;
  bad += omp_target_memset(bytes, 0x1a5, n, device) != bytes;
  bad += omp_target_memset_async(bytes, 3, 1, device, 0, 0) != bytes;
  bad += omp_target_memcpy(&last, bytes, 1, 0, n - 1, host, device) != 0 || last != 0xa5;
  bad += omp_target_memcpy(&last, bytes, 1, 0, 0, host, device) != 0 || last != 3;
  omp_target_free(bytes, device);
  bad += omp_target_memset(&last, 9, 1, host) != &last || last != 9;
  return bad || there == 0 || x != 5 || y != 1;
}
