// The third field of a bracket is the halo.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(b[1:n:2]) part_copyout(a[1:n])
  for (int i = 2; i < n - 2; i++)
    a[i] = b[i - 2] + b[i + 2];
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 2, bound n - 2, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access b: double, view double *@, mode to read
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop, halo 2|2
// CHECK-NEXT: access a: double, view double *@, mode from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
