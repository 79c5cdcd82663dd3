// A subscript that counts down is no row of length -1, not even where one item makes the section a multiple of that: items
// that are owned downwards, whatever there is of them.
// RUN: %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s
void f(unsigned *c, const unsigned *a) {
  const int n = 1;
// CHECK: {{[{][{]}}1, (long)(-1), 0, 0, 0, 0, 0, 0, 0}}};
// CHECK: {"c", {{.*}}, 1, {{[{][{]}}(long)(n), 0, het_length({{.*}}(long)(n)), HET_WHOLE,
#pragma acc parallel loop hetero(1) copy(c[0:n]) copyin(a[0:n])
  for (int i = 0; i < n; ++i)
    c[0 - i] = a[i];
}
void g(unsigned *c, const unsigned *a, long n, const int l) {
// CHECK: {{[{][{]}}1, (long)(((long)n - 1 >= 0 ? -1 : 0)), 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}};
// CHECK: {"c", {{.*}}, 2, {{[{][{]}}(long)(l), 0, (long)(l), HET_WHOLE,
#pragma acc parallel loop hetero(1) copy(c[0:l * n]) copyin(a[0:l])
  for (int i = 0; i < l; ++i)
    c[(0 - i) * n] = a[i];
}
