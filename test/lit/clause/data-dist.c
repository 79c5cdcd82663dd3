// dist_data and halo on a data clause of acc.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma acc data copy(a[0:n] dist_data(BLOCK) halo(1))
  {
#pragma acc region for hetero(1) present(a)
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
}

//      CHECK: data 'acc data' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: body at line 6 to 10
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block, halo 1|1
// CHECK-NEXT: region 'acc region for' at 7:1 in f, pragmas to line 7
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode write writes-all present
