// An array that is only read keeps its const.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, double *restrict a, const float *restrict b) {
#pragma acc region for hetero(1) part_copyin(b[1:n]) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access b: float, view const float *@, mode to read
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
