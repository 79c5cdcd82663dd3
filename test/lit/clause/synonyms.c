// The older names of data clauses.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) pcopyin(b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 5
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: access b: double, view double *@, mode to read
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop

//      CHECK: region 'omp parallel target' at {{.*}} in g
//      CHECK: schedule HET_SCHED_BLOCK
//      CHECK: dim extent n, section [0:n], follows 0 by block
void g(long n, double *x, double *y) {
#pragma omp parallel target device(*) map(tofrom: y[0:n] distribute(BLOCK)) map(to: x[0:n] distribute(BLOCK))
#pragma omp parallel for distribute(BLOCK)
  for (long i = 0; i < n; i++)
    y[i] += x[i];
}
