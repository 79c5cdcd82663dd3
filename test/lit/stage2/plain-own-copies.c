// Reductions of arrays and by `declare reduction`, and lastprivate: each thread of the grid has a copy.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
struct pair {
  double a, b;
};
#pragma omp declare reduction(add: struct pair: omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = {0, 0})
#pragma omp declare reduction(longer: int: omp_out = omp_in > omp_out ? omp_in : omp_out)

void f(int n, const double *w, double *d, int m) {
  int h[2][4] = {{0}}, last, top = 0;
  struct pair p = {0, 0};
// CHECK: HET_LOCK [[LOCK:het_lock_[0-9]+]] = 0;
// CHECK: int het_own_h[8];
// CHECK-NEXT: for (long het_item = 0; het_item < 8; ++het_item)
// CHECK-NEXT: het_own_h[het_item] = 0;
// CHECK-NEXT: int (*het_items_het_own_h)[4] = (int (*)[4])(het_own_h - 0);
// CHECK-NEXT: double het_own_d[3];
// CHECK: het_own_d[het_item] = -::het::infinity();
// CHECK-NEXT: double *het_items_het_own_d = (double *)(het_own_d - 2);
// CHECK-NEXT: HET_SHARES
// CHECK: het_items_het_own_h[i % 2][i % 4]++;
// CHECK: ::het::mergeItems<::het::op::Sum>((int *)h + 0, het_own_h, 8);
// CHECK-NEXT: ::het::mergeItems<::het::op::Max>((double *)d + 2, het_own_d, 3);
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
// If it is too much for each thread, or of a size that nobody knows, or goes on from thread to thread, one runs it all.
// CHECK-NOT: HET_SHARE
  int big[1000];
#pragma omp target teams distribute parallel for reduction(+: big)
  for (int i = 0; i < n; i++)
    big[i % 1000]++;
#pragma omp target teams distribute parallel for reduction(+: d[0:m])
  for (int i = 0; i < n; i++)
    d[i % m]++;
#pragma omp target parallel for firstprivate(last) lastprivate(last)
  for (int i = 0; i < n; i++)
    last += i;
  d[0] = last + top + p.a + h[0][0] + big[0];
}
