//===-- e2e/programs/acc_runtime.c - the library routines of OpenACC ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Storage and device memory that the program handles itself, beside directives.
#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int launches, ends, uploads, wrong;
static size_t bytes;
static acc_prof_reg takeBack;
static void launch(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  launches++;
  wrong += info->event_type != acc_ev_enqueue_launch_start || event->launch_event.tool_info || !info->src_file ||
           !strstr(info->src_file, "acc_runtime.c") || api->device_type != info->device_type;
  event->launch_event.tool_info = &launches;
}
static void launched(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  ends++;
  wrong += event->event_type != acc_ev_enqueue_launch_end || event->launch_event.tool_info != &launches ||
           info->device_type == acc_device_host || api->valid_bytes != (int)sizeof *api;
}
static void upload(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  uploads += info->line_no >= 0 && api != NULL;
  bytes += event->data_event.bytes;
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup lookup) {
  wrong += lookup("acc_query") != NULL;
  reg(acc_ev_enqueue_launch_start, launch, acc_reg);
  reg(acc_ev_enqueue_launch_end, launched, acc_reg);
  reg(acc_ev_enqueue_upload_end, upload, acc_reg);
  takeBack = unreg;
}
static int profiled(int n, int *h) {
  const int before = launches;
  bytes = 0;
  takeBack(acc_ev_enqueue_upload_end, NULL, acc_toggle);
#pragma acc parallel loop copy(h[0:n])
  for (int i = 0; i < n; i++) h[i] += 1;
  int err = bytes != 0;
  acc_prof_register(acc_ev_enqueue_upload_end, NULL, acc_toggle);
#pragma acc parallel loop copy(h[0:n])
  for (int i = 0; i < n; i++) h[i] -= 1;
  const int onHost = acc_get_device_type() == acc_device_host;
  err += launches - before != (onHost ? 0 : 2) || ends != launches;
  err += bytes != 0 && bytes < n * sizeof *h; // a device may use the host's storage
  takeBack(acc_ev_enqueue_launch_start, launch, acc_reg);
  takeBack(acc_ev_enqueue_launch_end, launched, acc_reg);
#pragma acc parallel loop copy(h[0:n])
  for (int i = 0; i < n; i++) h[i] += 0;
  return err + (ends != launches) + (launches - before > 2) + wrong;
}
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
  err += profiled(n, h);
  // From one device's copy to the next one's.
  acc_device_t type = acc_get_device_type();
  int next = acc_get_num_devices(type) - 1;
  acc_init_device(0, type);
  acc_copyin(h, n * 4);
  acc_set_device_num(next, type);
  acc_create(k, n * 4);
  acc_memcpy_d2d(k, h, n * 4, next, 0);
  acc_wait_device(1, next);
  acc_copyout(k, n * 4);
  for (int i = 0; i < n; i++) err += k[i] != h[i];
  acc_set_device_num(0, type);
  acc_delete(h, n * 4);
  acc_delete(h, n * 4); // of what is not there: nothing
  acc_copyout(h, n * 4);
  acc_delete_finalize(k, n * 4);
  int queues[3] = {acc_async_sync, 4, 2};
  err += acc_wait_any(3, queues) != 1 || acc_wait_any(1, queues) != -1 || !acc_async_test_device(4, next);
#pragma acc set default_async(n / 8)
  err += acc_get_default_async() != 8;
  printf("devices: %d\nacc_runtime: %s\n", acc_get_num_devices(acc_device_nvidia), err ? "FAIL" : "verified");
  return err != 0;
}
