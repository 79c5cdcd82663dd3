// Elements that are structures.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

struct S { double x, y; };
void f(int n, struct S *s) {
#pragma acc region for hetero(1) part_copy(s[1:n])
  for (int i = 0; i < n; i++)
    s[i].x = i;
}

//      CHECK: region 'acc region for' at 6:1 in f, pragmas to line 6
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access s: struct S, view struct S *@, mode to from write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
