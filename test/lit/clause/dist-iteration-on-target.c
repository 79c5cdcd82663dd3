// dist_iteration on the target itself, and a loop directly after it.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n] dist_data(BLOCK)) dist_iteration(AUTO)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK: region 'omp target' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_AUTO, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: loop over axis 0 auto
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
