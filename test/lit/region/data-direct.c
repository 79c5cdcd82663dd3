// A data region whose statement is a region.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma acc data copy(a[0:n])
#pragma acc region for hetero(1) present(a)
  for (int i = 0; i < n; i++)
    a[i] += i;
}

//      CHECK: data 'acc data' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: body at line 6 to 8
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from
// CHECK-NEXT: dim extent n, section [0:n], whole
// CHECK-NEXT: region 'acc region for' at 6:1 in f, pragmas to line 6
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode read write present
