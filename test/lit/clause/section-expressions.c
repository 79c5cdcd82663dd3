// Expressions with casts, sizes, conditions and calls are Clang's to parse.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

struct S { int x[8]; };
int g(int, int);
void f(int n, int m, double *a, double *b) {
#pragma acc region for hetero(1) part_copy(a[1:n]) copyin(b[(long)n > 3 ? 0 : 1:(int)(sizeof(struct S) / 4) + g(n, m)])
  for (int i = 0; i < n; i++)
    a[i] = b[1];
}

//      CHECK: region 'acc region for' at 7:1 in f, pragmas to line 7
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK-NEXT: access b: double, view double *@, mode to read
// CHECK-NEXT: dim extent ((long)n > 3 ? 0 : 1) + ((int)(sizeof(struct S) / 4) + g(n, m)), section [(long)n > 3 ? 0 : 1:(int)(sizeof(struct S) / 4) + g(n, m)], whole
