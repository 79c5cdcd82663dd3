// A directive that says different things in different instantiations of a template has a text for each of them.
// RUN: %hetcxx --emit=openmp %s | FileCheck %s
// RUN: %hetcxx -std=c++17 -c %s -o %t.o
// RUN: not %hetcxx -std=c++14 --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not %hetcxx -DUNNAMED --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s --check-prefix=OLD
template <class T> static void each(T *a, int n) {
  if (n > 1)
#pragma acc region for hetero(1) part_copy(a[1:n])
    for (int i = 0; i < n; i++)
      ((double *)&a[i])[0] = i;
  else
    n = 0;
}
void use(double *a, double (*b)[4], float *c, double (*d)[5]) {
  each(a, 10);
  each(b, 10);
  each(c, 10);
  each(d, 10);
#ifdef UNNAMED
  struct Later { double x, y; };
  each((Later (*)[2])a, 5);
  each((Later (*)[2][3])a, 5);
  each((int (*)[2][3])a, 5);
#endif
}
// CHECK: if constexpr ((__is_same(T, double)) || (__is_same(T, float))) { /* hetcc: acc region for, {{.*}}two-texts.cpp:8 */
// CHECK: {"a", (void *)a, sizeof(__typeof__(a[0])), {{.*}}, 1, {{.*}}
// CHECK: else { /* hetcc: acc region for
// CHECK: {"a", (void *)a, sizeof(__typeof__(a[0][0])), {{.*}}, 2, {{.*}}
// CHECK: het_leave(&het_region_1);
// CHECK: #line 11
// CHECK-NEXT: else
// CHECK-NEXT: n = 0;
// OLD: two-texts.cpp:8:1: error: a directive that says different things in different instantiations of a template is not supported yet
