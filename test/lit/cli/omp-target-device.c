// A metadirective asks the device that `target_device` means, when the program runs (OpenMP 5.1, section 7.1).
// RUN: %hetcc --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:2 %t 2 0
// RUN: env HET_DEVICES=host %t 1 1
// RUN: %hetcc++ -x c++ --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=sim:1 %t 1 0
// RUN: not %hetcc --cuda-arch=none -fopenmp -DISA %s -o %t 2>&1 | FileCheck %s
#include <omp.h>
#include <stdlib.h>
#define N 64
// A variant of each set, by the default device's kind.
static int ofKind(void) {
  int which = 0;
#pragma omp metadirective when(target_device = {kind(gpu)} : nothing) \
    when(target_device={kind(nohost, any)}: parallel num_threads(2) reduction(+:which)) otherwise(parallel num_threads(1) reduction(+:which))
  which += 1;
  return which;
}
static int ofNumber(int device) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = 1;
#pragma omp target enter data map(to : a)
#pragma omp metadirective when(target_device = {device_num(device + 0)} : target map(always, tofrom : a)) default(target map(to : a))
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target exit data map(release : a)
  return a[5];
}
static int ofHost(int host) {
  int threads = 0;
#pragma omp metadirective when(target_device = {device_num(host), kind(score(5) : cpu, host), arch("nvptx")} : nothing) \
    when(implementation = {vendor(amd)} : nothing)                                                                      \
    when(target_device = {kind(host), device_num(host)} : parallel num_threads(3) reduction(+ : threads)) default(nothing)
  threads++;
  return threads;
}
#ifdef ISA
// CHECK: :[[@LINE+2]]:1: error: a condition that is known at run time only in 'metadirective' is not supported yet
void mixed(void) {
#pragma omp metadirective when(construct = {parallel}, target_device = {kind(gpu)} : nothing) default(nothing)
  ;
}
#endif
int main(int count, char **words) {
  const int isHost = atoi(words[2]);
  if (count != 3 || ofHost(omp_get_initial_device()) != 3)
    return 1;
  if (ofKind() != (isHost ? 1 : 2))
    return 2;
  // The host has one storage for the array.
  return ofNumber(omp_get_default_device()) == 5 && (isHost || ofNumber(99) == 1) ? 0 : 3;
}
