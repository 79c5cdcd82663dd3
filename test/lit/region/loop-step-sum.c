// A step written as a sum.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, int i) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (long i = 0; i < n; i = 3 + i)
    a[i] = i;
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: long, its own, first 0, bound n, step 3
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
