// Left and right widths may differ; a dimension without a halo is left empty.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma omp target device(*) map(to: b[0:n][0:m] dist_data(BLOCK,*) halo(1|2,)) map(tofrom: a[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 1; i < n - 2; i++)
    a[i] = b[(i - 1) * m] + b[(i + 2) * m];
}

//      CHECK: region 'omp target' at 5:1 in f, pragmas to line 6
// CHECK-NEXT: loop i: int, its own, first 1, bound n - 2, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access b: double, view double *@, mode to read
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block, halo 1|2
// CHECK-NEXT: dim extent m, section [0:m], whole
// CHECK-NEXT: access a: double, view double *@, mode to from write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by block
// CHECK-NEXT: firstprivate m
