// Macros are expanded in clauses, whole clauses among them.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

#define SPLIT(...) hetero(1, __VA_ARGS__)
#define ROWS(v) part_copy(v[1:n])
#define SIZE (n * m)
void f(int n, int m, double *a, double *b) {
#pragma acc region for SPLIT(all, static) ROWS(a) copyin(b[0:SIZE])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

//      CHECK: region 'acc region for' at 8:1 in f, pragmas to line 8
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_STATIC, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: access b: double, view double *@, mode to read
// CHECK-NEXT: dim extent ( n * m ), section [0:( n * m )], follows 0 by loop
