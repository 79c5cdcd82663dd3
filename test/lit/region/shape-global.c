// A global array of three dimensions; inner ones left whole.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

#define K 4
float t[8][K][2];
void f(int n) {
#pragma acc region for hetero(1) part_copy(t[1:8])
  for (int i = 0; i < n; i++)
    t[i][0][0] = i;
}

//      CHECK: region 'acc region for' at 7:1 in f, pragmas to line 7
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access t: float, view float (*@)[4][2], array, mode to from write
// CHECK-NEXT: dim extent 8, section [0:8], follows 0 by loop
// CHECK-NEXT: dim extent 4, section [0:4], whole
// CHECK-NEXT: dim extent 2, section [0:2], whole
