// What no kernel of the device's can be made of runs on the host, unless OMP_TARGET_OFFLOAD is mandatory.
// RUN: %hetcc --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=opencl %t | FileCheck --check-prefix=DEFAULT %s
// DEFAULT: 13
// RUN: not env HET_DEVICES=opencl OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | FileCheck --check-prefix=MANDATORY %s
// MANDATORY: het: error: it cannot be said in OpenCL C
// MANDATORY-NEXT: note: kernel '{{.*}}' does not run on opencl:0, and OMP_TARGET_OFFLOAD is set to 'mandatory'
// MANDATORY-NEXT: note: region at {{.*}}omp-target-offload-opencl.c:[[@LINE+8]]
#include <stdio.h>

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
  int z[8];

#pragma omp target teams distribute parallel for map(from : z)
  for (int i = 0; i < 8; i++)
    z[i] = fibonacci(i);
  printf("%d\n", z[7]);
}
