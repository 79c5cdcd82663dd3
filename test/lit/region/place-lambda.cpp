// A region in a lambda, in a function with C linkage.
// RUN: %hetcxx --het-dump=regions %s | FileCheck %s

extern "C" {
void f(int n, double *a) {
  auto g = [=] {
#pragma acc region for hetero(1) part_copy(a[1:n])
    for (long i = 0; i < n; i++)
      a[i] *= 2;
  };
  g();
}
}

//      CHECK: region 'acc region for' at 7:1 in f, pragmas to line 7
// CHECK-NEXT: loop i: long, its own, first 0, bound n, step 1
// CHECK-NEXT: devices first 0, count HET_EVERY, kinds HET_KIND_ANY
// CHECK-NEXT: schedule HET_SCHED_DEFAULT, ratio HET_RATIO_DEFAULT, div 0, split if 1, device if 1
// CHECK-NEXT: access a: double, view double *@, mode to from read write
// CHECK-NEXT: dim extent n, section [0:n], follows 0 by loop
