//===-- e2e/programs/same_acc_only_data.c - data for the kernels of a library -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The program has no kernels: it brings arrays to a device, and gives their addresses there to a library. That must
// find them on the device, which the program may choose like any other.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1000

// Stands for the library, which knows addresses of the device alone.
static void doubled(const double *from, double *to) {
  double *values = malloc(N * sizeof(double));
  acc_memcpy_from_device(values, (void *)from, N * sizeof(double));
  for (int i = 0; i < N; i++)
    values[i] *= 2;
  acc_memcpy_to_device(to, values, N * sizeof(double));
  free(values);
}

int main(void) {
  double *a = malloc(N * sizeof(double)), *b = malloc(N * sizeof(double));
  int right = acc_get_num_devices(acc_device_default) > 0;
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = -1;
#pragma acc data copyin(a[0:N]) copyout(b[0:N])
  {
#pragma acc host_data use_device(a, b)
    { doubled(a, b); }
  }
  for (int i = 0; i < N; i++)
    right &= a[i] == i && b[i] == 2 * i;
  printf(right ? "same_acc_only_data: verified\n" : "same_acc_only_data: WRONG\n");
  free(a);
  free(b);
  return !right;
}
