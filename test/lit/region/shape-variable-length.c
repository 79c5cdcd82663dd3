// Extents that are known when the function runs.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double t[n][m]) {
#pragma acc region for hetero(1) part_copy(t[1:n][0:m])
  for (int i = 0; i < n; i++)
    t[i][0] = i;
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access t: double, view double (*@)[m], mode to from write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: dim extent m, section [0:m], whole
// CHECK-NEXT: packed
// CHECK-NEXT: firstprivate m
