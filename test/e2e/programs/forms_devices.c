//===-- e2e/programs/forms_devices.c - device lists and schedules ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Every spelling of a device list that names devices which may or may not exist, types of devices, schedule
// words, ratio and div. Results are the same whoever computes. Argument: length.
#include "check.h"

static void lists(int n, double *x, double *y) {
#pragma omp target device(0) map(to: x[0:n]) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma omp target device(0,1) map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma omp target device(0:2) map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma omp target device(:3) map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma omp target device(5,6,7) map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma omp target device(* & OMP_DEVICE_HOST) map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma omp target device(0:10 & OMP_DEVICE_SIM) map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma omp target device(0:10 & OMP_DEVICE_NVGPU) map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
}

static void words(int n, double *x, double *y) {
#pragma acc region for hetero(1, cpu) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma acc region for hetero(1, gpu, static) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma acc region for hetero(1, all, static, 0.5) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma acc region for hetero(1, all, adaptive, 0.9, 4) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma acc region for hetero(1, all, block) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma acc region for hetero(1, all, default, default) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma acc region for hetero(n > 10, all, adaptive) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
#pragma acc region for part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
}

static void run(int n) {
  double *x = check_array(n, 1), *y = check_array(n, 2), *want = check_clone(y, n);
  for (int pass = 0; pass < 4; ++pass) {
    lists(n, x, y);
    words(n, x, y);
  }
  for (int times = 0; times < 4 * 16; ++times)
    for (int i = 0; i < n; ++i)
      want[i] += x[i];
  check_norm("y", y, want, n, TOLERANCE);
  free(x), free(y), free(want);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_devices");
}
