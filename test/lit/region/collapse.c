// Both loops of a collapsed nest are split.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma omp target device(*) map(tofrom: a[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) dist_iteration(BLOCK)
  for (int i = 0; i < n; i++) {
    for (int j = m - 1; j >= 0; j -= 1)
      a[i * m + j] = i;
  }
}

//      CHECK: region 'omp target' at 5:1 in f, pragmas to line 6
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: loop j: int, its own, first m - 1, bound (long)(0) - 1, step down 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_BLOCK, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
// CHECK-NEXT: dim extent m, section [0:m], whole
// CHECK-NEXT: firstprivate m
