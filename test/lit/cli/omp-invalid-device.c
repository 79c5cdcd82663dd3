// A construct for omp_invalid_device is an error, which names the construct.
// RUN: %hetcc --cuda-arch=none -fopenmp %s -o %t
// RUN: not env HET_DEVICES=sim:1 %t 2>&1 | FileCheck %s
// RUN: not env HET_DEVICES=host %t 2>&1 | FileCheck %s
// RUN: not env HET_DEVICES=sim:1 %t data 2>&1 | FileCheck %s
#include <omp.h>
#include <stdio.h>

int main(int count, char **words) {
  int x = 0;
  (void)words;
  if (count > 1) {
#pragma omp target enter data device(omp_invalid_device) map(to : x)
  } else {
#pragma omp target device(omp_invalid_device) map(tofrom : x)
    x = 1;
  }
  printf("never reached\n");
  return 0;
}
// CHECK: het: error: the device of this construct is omp_invalid_device
// CHECK-NEXT: note: give the number of a device, or omp_initial_device
// CHECK-NEXT: note: region at {{.*}}omp-invalid-device.c:{{[0-9]+}}
// CHECK-NOT: never reached
