// A subscript that counts down is no row of length -1, not even where one item makes the section a multiple of that.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
void f(unsigned *c, const unsigned *a) {
  const int n = 1;
#pragma acc parallel loop hetero(1) copy(c[0:n]) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    c[0 - i] = a[i];
}
void g(unsigned *c, const unsigned *a, long n, const int l) {
#pragma acc parallel loop hetero(1) copy(c[0:l * n]) copyin(a[0:l])
  for (int i = 0; i < l; ++i)
    c[(0 - i) * n] = a[i];
}
// CHECK: :5:42: error: 'c' is copied out whole from a loop that is split over several devices [het-copyout-whole]
// CHECK: :7:5: note: it is not shown that each item is written by one iteration only
// CHECK: :10:42: error: 'c' is copied out whole from a loop that is split over several devices [het-copyout-whole]
