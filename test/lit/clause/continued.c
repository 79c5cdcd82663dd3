// A directive over several lines, commas between its clauses.
// RUN: %hetcc --het-dump=regions %s | FileCheck %s

void f(int n, int m, double *a, double *b) {
#pragma acc region for hetero(1, all), \
    part_copy(a[1:n]), \
    if(n > 100)
  for (int i = 0; i < n; i++)
    a[i] = i;
}

// A blank behind the backslash: compilers warn of it, and go on.
void g(int n, double *a) {
#pragma acc region for hetero(1, all) \ 
    part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
}

//      CHECK: region 'acc region for' at 5:1 in f, pragmas to line 7
// CHECK-NEXT: loop i: int, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if n > 100
// CHECK-NEXT: access a: double, view double *@, mode to from write writes-all
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
// CHECK: region 'acc region for' at 14:1 in g, pragmas to line 15
// CHECK: access a: double, view double *@, mode to from write writes-all
