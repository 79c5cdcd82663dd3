// Array types and elements behind type names.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

typedef double T;
typedef T Row[16];
void f(int n, Row *t) {
#pragma acc region for hetero(1) part_copy(t[1:n])
  for (int i = 0; i < n; i++)
    t[i][0] = i;
}

//      CHECK: region 'acc region for' at 7:1 in f, pragmas to line 7
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access t: T, view T (*@)[16], mode to from write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: dim extent 16, section [0:16], whole
