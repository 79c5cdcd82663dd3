// A condition that leaves out a few iterations at the ends of the loop does not make the others independent.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
void f(int n, int k, double *a, const int *m) {
#pragma acc region for hetero(1) part_copy(a[1:n:1])
  for (int i = 0; i < n; i++)
    if (i > 0)
      a[i] = a[i - 1] + 1;
// CHECK: :[[@LINE-1]]:14: error: the iterations depend on each other: iteration i - 1 writes the item of 'a' that iteration i reads here
#pragma acc region for hetero(1) part_copy(a[1:n:1])
  for (int i = 0; i < n; i++)
    if (i != 0 && i < n - 1)
      a[i] += a[i + 1];
// CHECK: :[[@LINE-1]]:15: error: the iterations depend on each other
#pragma acc region for hetero(1) part_copy(a[1:n:1])
  for (int i = 0; i < n; i++)
    if (i == k)
      a[i] = a[i - 1] + 1;
#pragma acc region for hetero(1) part_copy(a[1:n:1]) part_copyin(m[1:n])
  for (int i = 0; i < n; i++)
    if (m[i] > 0)
      a[i] = a[i - 1] + 1;
#pragma acc region for hetero(1) part_copy(a[1:n:1])
  for (int i = 0; i < n; i++)
    if (i > n - 2)
      a[i] = a[i - 1] + 1;
}
// CHECK: 2 errors generated.
