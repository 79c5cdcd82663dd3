//===-- e2e/programs/task_device_number.c - tasks that ask which device runs them --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One kernel, and several of one task, which are the same device's.
#include <omp.h>
#include <stdio.h>

enum { N = 40 };

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task out([n]y)
static void once(int n, int *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] = omp_get_device_num();
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) out([n]y)
static void steps(int n, const int *x, int *y) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] = x[i] - omp_get_device_num();
  for (int i = 0; i < n; i++)
    y[i] = 10 * y[i];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    y[i] += 10 * omp_get_device_num();
}

int main(void) {
  static int x[N], y[N];
  const int devices = omp_get_num_devices();
  once(N, x);
  steps(N, x, y);
#pragma omp taskwait
  int right = x[0] >= 0 && x[0] <= devices;
  for (int i = 0; i < N; i++)
    right &= x[i] == x[0] && y[i] == 10 * x[0];
  printf(right ? "task_device_number: verified\n" : "task_device_number: WRONG\n");
  return !right;
}
