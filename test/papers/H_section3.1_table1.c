//===-- papers/H_section3.1_table1.c - device lists and topologies -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Multi-accelerator OpenMP, table 1: each row's clauses as printed, on a loop of one or two dimensions. Devices that a row
// names and the machine has not are left out.
#include "papers.h"

#define N 200

#define ROW(NAME, ...)                                                                                               \
  static void NAME(double *x, double *y, int n) {                                                                    \
    PRAGMA(omp target __VA_ARGS__ map(to: x[0:n] dist_data(BLOCK)) map(tofrom: y[0:n] dist_data(BLOCK)))             \
    PRAGMA(omp parallel for dist_iteration(BLOCK))                                                                   \
    for (int i = 0; i < n; i++)                                                                                      \
      y[i] += 2 * x[i];                                                                                              \
  }
#define PRAGMA(...) _Pragma(#__VA_ARGS__)

ROW(row1_ten_from_0, device(0:10))
ROW(row1_first_ten, device(:10))
ROW(row2_three_from_5, device(5:3))
ROW(row2_list, device(5,6,7))
ROW(row3_all, device(*))
ROW(row4_of_a_type, device(0:10 & OMP_DEVICE_NVGPU))

static void row5_named_topology(double *x, double *y, int n) {
#pragma omp target device(0:4) topology(top1[2][2]) map(to: x[0:n][0:n] dist_data(BLOCK,BLOCK)) \
    map(tofrom: y[0:n][0:n] dist_data(BLOCK,BLOCK))
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i * n + j] += 2 * x[i * n + j];
  // "A virtual topology could be named so we can simply reuse it later."
#pragma omp target topology(top1) map(to: x[0:n][0:n] dist_data(BLOCK,BLOCK)) map(tofrom: y[0:n][0:n] dist_data(BLOCK,BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK,BLOCK)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i * n + j] -= x[i * n + j];
}

static void row6_system_chosen(double *x, double *y, int n) {
#pragma omp target device(4:8) topology([*][*]) map(to: x[0:n][0:n] dist_data(BLOCK,BLOCK)) \
    map(tofrom: y[0:n][0:n] dist_data(BLOCK,BLOCK))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK,BLOCK)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i * n + j] += 2 * x[i * n + j];
}

int main(void) {
  double *x = array(N, 1), *y = array(N, 2);
  row1_ten_from_0(x, y, N), say("device(0:10)", y, N);
  row1_first_ten(x, y, N), say("device(:10)", y, N);
  row2_three_from_5(x, y, N), say("device(5:3)", y, N);
  row2_list(x, y, N), say("device(5,6,7)", y, N);
  row3_all(x, y, N), say("device(*)", y, N);
  row4_of_a_type(x, y, N), say("device(0:10 & OMP_DEVICE_NVGPU)", y, N);
  row5_named_topology(x, y, 13), say("topology(top1[2][2])", y, N);
  row6_system_chosen(x, y, 13), say("topology([*][*])", y, N);
  return 0;
}
