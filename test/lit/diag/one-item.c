// One item that all iterations write, under clauses of which each device has its own part or copy.
// RUN: %hetcc --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s
double f(int n, int k, const double *a, double *b, double *g, double *h) {
  double s = 0, t = 0;
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[0] += a[i];
// CHECK: :[[@LINE-1]]:5: warning: 'b' is written at 0; with 'part_copy(b[1:n])' iteration i owns only the items at i [-Whet-write-outside]
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[k] = a[i];
// CHECK: :[[@LINE-1]]:5: warning: 'b' is written at k;
#pragma acc region for hetero(1) part_copyin(a[1:n]) reduction(+: g[0:4], s) reduction(max: t)
  for (int i = 0; i < n; i++) {
    g[i % 4] = a[i];
    s = a[i];
    t = 1;
  }
// CHECK: :[[@LINE-4]]:5: warning: 'g' is reduced with '+', and several iterations assign to the item here without what it had [-Whet-reduction-assigned]
// CHECK: note: each thread keeps the last value that it assigned, and '+' joins these;
// CHECK: :[[@LINE-5]]:5: warning: 's' is reduced with '+'
// CHECK-NOT: 't' is reduced
#pragma acc region for hetero(1) part_copyin(a[1:n]) reduction(+: h[0:n])
  for (int i = 0; i < n; i++)
    h[i] = a[i];
  return s + t;
}
// CHECK: 4 warnings generated.
