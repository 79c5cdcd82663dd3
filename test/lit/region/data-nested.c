// A data region around a loop that holds regions.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma omp target data device(*) map(tofrom: a[0:n] dist_data(BLOCK)) map(to: m)
  while (m--) {
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
      a[i] += i;
  }
}

//      CHECK: data 'omp target data' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: body at line 6 to 11
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
// CHECK-NEXT: region 'omp target' at 7:1 in f, pragmas to line 8
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_BLOCK, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode read write present
