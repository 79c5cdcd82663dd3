// A loop directive directly below is part of the region; further in it is a hint.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double t) {
#pragma acc parallel hetero(1) part_copy(a[1:n][0:m])
#pragma acc loop gang private(t)
  for (int i = 0; i < n; i++) {
    t = i;
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      a[i * m + j] = t;
  }
}

//      CHECK: region 'acc parallel' at 5:1 in f, pragmas to line 6
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: dim extent m, section [0:m], whole
// CHECK-NEXT: private t
// CHECK-NEXT: firstprivate m
