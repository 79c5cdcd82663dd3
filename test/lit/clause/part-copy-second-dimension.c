// Columns that follow the loop, rows that do not.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[0:n][1:m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      a[j * m + i] = 0;
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 0, bound m, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], whole
// CHECK-NEXT: dim extent m, section [0:m], follows 0 by loop
// CHECK-NEXT:    packed, a[(long)j][(long)i]
// CHECK-NEXT: firstprivate n
// CHECK-NEXT: firstprivate m
