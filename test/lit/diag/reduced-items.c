// The items of a reduced array are combined as the clause says, and all of them are in its section.
// RUN: %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s

void f(int n, const double *a, const int *key, double *h, double *g) {
#pragma acc region for hetero(1, all) part_copyin(a[1:n], key[1:n]) reduction(max: h[0:4]) reduction(+: g[0:4])
  for (int i = 0; i < n; i++) {
    h[key[i]] += a[i];
    g[key[i]] = g[key[i]] + a[i];
  }
// CHECK: reduced-items.c:[[#@LINE-5]]:1: warning: 'h' is reduced with 'max', and the loop combines it with '+' [-Whet-reduction-operator]
// CHECK-NOT: warning: 'g'
#pragma acc region for hetero(1, all) part_copyin(a[1:n]) reduction(+: h[0:2]) reduction(max: g[1:3])
  for (int i = 0; i < n; i++) {
    h[i % 4] += a[i];
    if (a[i] > g[1])
      g[1] = a[i];
  }
// CHECK: warning: 'h' is reduced in the section [0:2], and the loop combines into item 3 [-Whet-reduction-outside]
// CHECK: note: each thread has a copy of the section alone; write 'reduction(+: h[0:4])', with all items that the loop combines
// CHECK-NOT: warning:
}
