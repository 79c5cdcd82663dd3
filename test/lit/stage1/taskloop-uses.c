// OmpSs has dependences on `taskloop`: tasks of two iterations each, and the construct waits for them.
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:2 %t
// RUN: %hetcc -fopenmp %s -o %t && env HET_DEVICES=host:2 %t
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp -DPLAIN %s -o %t && %t
int main(void) {
  int a[8] = {0}, sum = 0;
#ifndef PLAIN
#pragma omp task out(a[0;8])
  for (int i = 0; i < 8; i++)
    a[i] = 1;
  if (sum == 0)
#pragma omp taskloop grainsize(2) inout(a[i])
    for (int i = 0; i < 8; i++)
      a[i] += i - 1;
#else
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(2) shared(a)
  for (int i = 0; i < 8; i++)
    a[i] = i;
#endif
  for (int i = 0; i < 8; i++)
    sum += a[i];
  return sum != 28;
}
// CHECK: for (int i = 0; i < 8; i++)
// CHECK: for (long het_from_
// CHECK: {"a", {{.*}}HET_TASK_INOUT
// CHECK: het_task_wait(
