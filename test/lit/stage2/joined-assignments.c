// A reduced array's item that a statement reads and writes is one update, as a compound assignment is. Other statements
// give each thread a copy.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s

void f(int n, int m, const int *a, int *h, long *l) {
// CHECK: HET_JOIN(Sum, h[a[i]], (int)2);
// CHECK: HET_JOIN(Sum, h[i], (int)(0 - (int)a[i]));
// CHECK: HET_JOIN(Sum, l[i], (long)a[i]);
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: h[0:m], l[0:m])
  for (int i = 0; i < n; i++) {
    h[a[i]] = 2 + h[a[i]];
    h[i] = (h[i] - a[i]);
    l[i] = l[i] + a[i];
  }
// CHECK: HET_JOIN(BitOr, h[i], (int)a[i]);
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(|: h[0:m])
  for (int i = 0; i < n; i++)
    h[i] = h[i] | a[i];
// Another item, a difference the other way, a number that is none, two mentions, an operation that is not the clause's.
// CHECK-NOT: HET_JOIN(
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: h[0:m])
  for (int i = 0; i < n; i++)
    h[i] = h[i + 1] + a[i];
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: h[0:m])
  for (int i = 0; i < n; i++)
    h[i] = a[i] - h[i];
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: h[0:m])
  for (int i = 0; i < n; i++)
    h[i] = h[i] + 0.5 * a[i];
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: h[0:m])
  for (int i = 0; i < n; i++)
    h[i] = h[i] + h[i];
#pragma omp target teams distribute parallel for map(to: a[0:n]) reduction(+: h[0:m])
  for (int i = 0; i < n; i++)
    h[i] = h[i] | a[i];
}
