// A program without directives for devices that asks for them, and one whose object does: both get the runtime.
// RUN: %hetcc -fopenmp %s -o %t && env HET_DEVICES=sim:2 %t | FileCheck %s
// RUN: %hetcc -fopenmp -c %s -o %t.o && %hetcc -fopenmp %t.o -o %t && env HET_DEVICES=sim:2 %t | FileCheck %s
// CHECK: 2 devices, 4
// CHECK-NEXT: paused 0, 1 and 0
#include <omp.h>
#include <stdio.h>

int main(void) {
  float there[4] = {1, 2, 3, 4}, back[4] = {0};
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  float *copy = omp_target_alloc(sizeof there, device);
  omp_target_memcpy(copy, there, sizeof there, 0, 0, device, host);
  omp_target_memcpy(back, copy, sizeof there, 0, 0, host, device);
  omp_target_free(copy, device);
  printf("%d devices, %g\n", omp_get_num_devices(), back[3]);
  // Devices keep what is mapped.
  printf("paused %d, %d and %d\n", omp_pause_resource(omp_pause_soft, device), omp_pause_resource(omp_pause_hard, device) != 0,
         omp_pause_resource(omp_pause_hard, host));
  return 0;
}
