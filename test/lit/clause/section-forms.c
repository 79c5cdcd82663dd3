// First index and length may be left out where the type says them.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

double t[5], u[5], w[5], x[5], y[5];
void f(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(t[:2], u[3:], w[:], x[*], y)
  for (int i = 0; i < n; i++)
    a[i] = t[0] + u[3] + w[0] + x[0] + y[0];
}

//      CHECK: region 'acc region for' at 6:1 in f, pragmas to line 6
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: access t: double, view double *@, array, mode to read
// CHECK-NEXT: dim extent 5, section [0:2], whole
// CHECK-NEXT: access u: double, view double *@, array, mode to read
// CHECK-NEXT: dim extent 5, section [3:5 - 3], whole
// CHECK-NEXT: access w: double, view double *@, array, mode to read
// CHECK-NEXT: dim extent 5, section [0:5], whole
// CHECK-NEXT: access x: double, view double *@, array, mode to read
// CHECK-NEXT: dim extent 5, section [0:5], whole
// CHECK-NEXT: access y: double, view double *@, array, mode to read
// CHECK-NEXT: dim extent 5, section [0:5], whole
