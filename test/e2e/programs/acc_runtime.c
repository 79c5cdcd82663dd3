//===-- e2e/programs/acc_runtime.c - the library routines of OpenACC ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Storage and device memory that the program handles itself, beside directives.
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 64, err = 0; int *h = malloc(n * 4), *k = malloc(n*4);
  for (int i = 0; i < n; i++) h[i] = i;
  int *d = acc_copyin(h, n * 4);
  err += !acc_is_present(h, n * 4);
  err += acc_hostptr(d) != h; err += acc_deviceptr(h) != d;
  int on = 5;
#pragma acc parallel loop present(h) copyout(on)
  for (int i = 0; i < n; i++) { h[i] += 1; on = acc_on_device(acc_device_not_host); }
  err += on != (acc_get_device_type() != acc_device_host);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; i++) d[i] += 1;
  acc_update_self(h, 4 * n);
  for (int i = 0; i < n; i++) err += h[i] != i + 2;
  acc_delete(h, n * 4);
  int *m = acc_malloc(n * 4);
  acc_memcpy_to_device(m, h, n * 4);
  acc_map_data(k, m, n * 4);
#pragma acc parallel loop copy(k[0:n])
  for (int i = 0; i < n; i++) k[i]++;
#pragma acc host_data use_device(k)
  acc_memcpy_from_device(h, k, n * 4);
  if (acc_get_device_type() != acc_device_host)
  for (int i = 0; i < n; i++) err += h[i] != i + 3;
  acc_unmap_data(k);
  acc_free(m);
  printf("err %d ndev %d\n", err, acc_get_num_devices(acc_device_nvidia));
  return err;
}
