// The combined construct of the dialect on one device, hints and all.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma omp target teams distribute parallel for device(0:1) map(tofrom: a[0:n]) num_teams(4) thread_limit(64) schedule(static) nowait
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK: region 'omp target teams distribute parallel for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count 1, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write
// CHECK-NEXT: dim extent n, section [0:n], whole
