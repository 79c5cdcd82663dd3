// A flat array described as a matrix.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

float t[400];
void f(int n) {
#pragma acc region for hetero(1) part_copy(t[1:n][0:4])
  for (int i = 0; i < n; i++)
    t[i * 4] = i;
}

//      CHECK: region 'acc region for' at 6:1 in f, pragmas to line 6
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access t: float, view float *@, array, mode to from write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: dim extent 4, section [0:4], whole
