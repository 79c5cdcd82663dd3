// A region in a template has one text; types and sizes that differ are expressions that mean each instantiation's own.
// RUN: %hetcxx -std=c++17 --emit=openmp %s > %t.cpp && FileCheck %s < %t.cpp
// RUN: %cxx -std=c++17 -O2 -fopenmp -Wall -Werror -I%include -c %t.cpp -o %t.o
template <class T, int R> T rows(int n, const T (*a)[R], T *sum) {
  T all = 0;
#pragma acc parallel loop hetero(1) part_copyin(a[1:n]) part_copyout(sum[1:n]) reduction(+: all)
  for (int i = 0; i < n; ++i) {
    sum[i] = a[i][0] + a[i][R - 1];
    all += sum[i];
  }
  return all;
}
template double rows(int, const double (*)[3], double *);
template float rows(int, const float (*)[5], float *);
// CHECK: template <class T, int R> T rows(
// CHECK: {"a", (void *)a, sizeof(__typeof__(a[0][0])), HET_TO | HET_READ | HET_PACKED, 2, {{[{][{]}}(long)(n), 0, het_length({{.*}}(long)(n)), 0, HET_BY_LOOP, 0, 0, 0}, {(long)(sizeof(a[0]) / sizeof(a[0][0])), 0,
// CHECK: {"all", &all, {{.*}}, HET_SUM, 0, 0, 0}
// CHECK: __typeof__(all) all =
// CHECK: __typeof__(sum[0]) *const het_view_sum = (__typeof__(sum[0]) *)het_part_1.ptr[1];
// A template that nothing instantiates is left as it is, without the directive.
template <class T> void unused(int n, T *x) {
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] = x[i].next();
}
// CHECK: void unused(int n, T *x) {
// CHECK-EMPTY:
// CHECK-NEXT: for (int i = 0; i < n; ++i)
