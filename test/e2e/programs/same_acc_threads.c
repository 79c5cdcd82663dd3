//===-- e2e/programs/same_acc_threads.c - a device for each host thread ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each thread chooses its default device; all of them work on rows of the same array. One of the loops calls a function
// of another file, so the host computes it, on the thread's own device's data.
#include <stdio.h>
#include <stdlib.h>

#ifdef SERIAL
static int devices(void) { return 1; }
static void choose(int device) { (void)device; }
static int chosen(void) { return 0; }
#else
#include <omp.h>
#include <openacc.h>
static int devices(void) { return acc_get_num_devices(acc_device_default); }
static void choose(int device) { acc_set_device_num(device, acc_device_default); }
static int chosen(void) { return acc_get_device_num(acc_device_default) - omp_get_thread_num(); }
#endif

enum { Rows = 24, Columns = 61 };

int main(void) {
  int *grid = malloc(sizeof(int) * Rows * Columns);
  for (int i = 0; i < Rows * Columns; i++)
    grid[i] = i % 9 - 4;
  int wrong = 0;
#pragma omp parallel num_threads(devices()) reduction(+ : wrong)
  {
#ifndef SERIAL
    choose(omp_get_thread_num());
#endif
#pragma acc data copyin(grid[0:Rows * Columns])
    {
#pragma omp for schedule(static, 1)
      for (int row = 0; row < Rows; row++) {
        const int begin = row * Columns;
        wrong += chosen() != 0;
#pragma acc parallel loop
        for (int i = begin; i < begin + Columns; i++)
          grid[i] = abs(grid[i]) + row;
#pragma acc parallel loop
        for (int i = begin; i < begin + Columns; i++)
          grid[i] = grid[i] * 3 + atoi("2");
#pragma acc update self(grid[begin:Columns])
      }
    }
  }
  // The data construct ends on the device that it began on.
#pragma acc data copy(grid[0:Rows * Columns])
  {
#pragma acc parallel loop
    for (int i = 0; i < Rows * Columns; i++)
      grid[i] += 1;
    choose(devices() - 1);
  }
  long sum = 0;
  for (int i = 0; i < Rows * Columns; i++)
    sum = sum * 5 + grid[i];
  printf("%d %ld\n", wrong, sum);
  free(grid);
  return 0;
}
