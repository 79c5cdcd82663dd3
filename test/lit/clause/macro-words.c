// Policies and device types are words of ours even where a program has macros of those names.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

#define BLOCK 16
#define OMP_DEVICE_SIM 4
void f(int n, int m, double *a, double *b) {
#pragma omp target device(* & OMP_DEVICE_SIM) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK: region 'omp target' at 7:1 in f, pragmas to line 8
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_SIM
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
