// Reductions of arrays, by `declare reduction`, and lastprivate: each thread of the grid has a copy.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
struct pair {
  double a, b;
};
#pragma omp declare reduction(add: struct pair: omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = {0, 0})
#pragma omp declare reduction(sub: struct pair: omp_out.a -= omp_in.a) initializer(omp_priv = (struct pair){.b = 4})
#pragma omp declare reduction(longer: int: omp_out = omp_in > omp_out ? omp_in : omp_out)

void f(int n, const double *w, double *d, int m) {
  int h[2][4] = {{0}}, last, top = 0;
  struct pair p = {0, 0};
// CHECK: HET_LOCK [[LOCK:het_lock_[0-9]+]] = 0;
// CHECK: HET_COPIES_KERNEL(256, {{.*}}, (int n, const double *w, int *het_partial_h, const long het_first_h, const long het_count_h, double *het_partial_d,
// CHECK-NEXT: HET_COPIES
// CHECK-NEXT: HET_COPY_JOINED(int, het_own_h, het_partial_h, het_count_h, 0)
// CHECK-NEXT: int (*h)[4] = (int (*)[4])(het_own_h - het_first_h);
// CHECK-NEXT: HET_COPY(double, het_own_d, het_partial_d, het_count_d, -::het::infinity())
// CHECK-NEXT: double *d = (double *)(het_own_d - het_first_d);
// CHECK-NEXT: HET_SHARES
// CHECK: HET_JOIN(Sum, h[i % 2][i % 4], (int)1);
// CHECK: HET_JOIN_ARRAY(Sum, het_own_h, het_partial_h, het_count_h, 0);
// CHECK-NEXT: HET_REDUCE_ARRAY(Max, het_own_d, het_partial_d, het_count_d);
#pragma omp target teams distribute parallel for reduction(+: h) reduction(max: d[2:3]) map(to: w[0:n])
  for (int i = 0; i < n; i++) {
    h[i % 2][i % 4]++;
    d[2 + i % 3] = d[2 + i % 3] < w[i] ? w[i] : d[2 + i % 3];
  }
// CHECK: struct pair het_own_p = {(double)0, (double)0};
// CHECK-NEXT: int het_own_top = {};
// CHECK: ::het::merge(het_own_p, p, &[[LOCK]], [=](struct pair *het_out, struct pair *het_in) { (*het_out).a += (*het_in).a, (*het_out).b += (*het_in).b; });
// CHECK-NEXT: ::het::merge(het_own_top, top, &[[LOCK]],
#pragma omp target teams distribute parallel for reduction(add: p) reduction(longer: top) map(to: w[0:n])
  for (int i = 0; i < n; i++) {
    p.a += w[i];
    p.b -= 1;
    top = top < i ? i : top;
  }
// CHECK: int het_own_last;
// CHECK-NEXT: do {
// CHECK: } while (0);
// CHECK-NEXT: if (!((long)i - (long)(2) >= (long)(1))) {
// CHECK-NEXT: *last = het_own_last;
#pragma omp target teams distribute parallel for lastprivate(last)
  for (int i = n; i >= 1; i -= 2)
    last = i;
// The size counts when the loop runs. A copy of a class in shared memory leaves none for those of arrays.
  int big[1000];
// CHECK: HET_COPIES_KERNEL(
// CHECK: HET_JOIN(Sum, big[i % 1000], (int)(0 - (int)(n - 1)));
#pragma omp target teams distribute parallel for reduction(-: big)
  for (int i = 0; i < n; i++)
    big[i % 1000] -= n - 1;
// An array that nothing changes is the kernel's parameter.
  const int table[4] = {3, 1, 4, 1};
// CHECK: HET_COPIES_KERNEL(256, {{.*}}, (int n, struct het_array table, int *het_partial_big,
// CHECK: HET_JOIN(Sum, big[i % 1000], (int)table.items[i % 4]);
#pragma omp target teams distribute parallel for reduction(+: big) firstprivate(table)
  for (int i = 0; i < n; i++)
    big[i % 1000] += table[i % 4];
// CHECK: HET_COPIES_KERNEL(
// CHECK: HET_COPY(double, het_own_d, het_partial_d, het_count_d, 0)
// CHECK: d[i % m]++;
#pragma omp target teams distribute parallel for reduction(+: d[0:m])
  for (int i = 0; i < n; i++)
    d[i % m]++;
// CHECK: HET_KERNEL(
// CHECK-NEXT: HET_COPIES
// CHECK-NEXT: HET_COPY_JOINED(int, het_own_big,
#pragma omp target teams distribute parallel for reduction(+: big) reduction(add: p)
  for (int i = 0; i < n; i++) {
    big[i % 1000] += 2;
    p.a += w[i];
  }
// Whoever reads an item, or adds a number that is no integer, has a copy of the thread's.
// CHECK: HET_COPY(int, het_own_big,
// CHECK: big[i % 1000] += big[i % 999];
#pragma omp target teams distribute parallel for reduction(+: big)
  for (int i = 0; i < n; i++)
    big[i % 1000] += big[i % 999];
// CHECK: HET_COPY(int, het_own_big,
#pragma omp target teams distribute parallel for reduction(+: big)
  for (int i = 0; i < n; i++)
    big[i % 1000] += 0.5;
// CHECK: HET_COPY(int, het_own_big,
// CHECK: int old = big[i % 1000]++;
#pragma omp target teams distribute parallel for reduction(+: big)
  for (int i = 0; i < n; i++) {
    int old = big[i % 1000]++;
    if (old > n)
      big[0] -= 1;
  }
// CHECK: HET_COPY(int, het_own_big,
#pragma omp target teams distribute parallel for reduction(max: big)
  for (int i = 0; i < n; i++)
    big[i % 1000] += i;
// CHECK: HET_REDUCE_ARRAY(Max, het_own_big,
// A literal before the construct gives the value as braces do.
// CHECK: struct pair het_own_p = {0, 4};
// CHECK: ::het::merge(het_own_p, p,
#pragma omp target teams distribute parallel for reduction(sub: p)
  for (int i = 0; i < n; i++)
    p.a -= i;
// A copy that goes on from iteration to iteration: one thread runs it all.
// CHECK-NOT: HET_SHARE
#pragma omp target parallel for firstprivate(last) lastprivate(last)
  for (int i = 0; i < n; i++)
    last += i;
  d[0] = last + top + p.a + h[0][0] + big[0];
}
