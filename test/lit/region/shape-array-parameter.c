// An array parameter keeps its first extent.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, double t[10][20]) {
#pragma acc region for hetero(1) part_copy(t[1:5])
  for (int i = 0; i < n; i++)
    t[i][0] = i;
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access t: double, view double (*@)[20], mode to from write
// CHECK-NEXT: dim extent 10, section [0:5], follows 0 by loop
// CHECK-NEXT: dim extent 20, section [0:20], whole
