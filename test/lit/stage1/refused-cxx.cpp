// C++ forms that are not supported yet say so.
// RUN: not %hetcxx --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s
#include <vector>
struct base { virtual double value(double) const { return 1; } };
struct field {
  double *cells;
  int n;
  void grow() {
    double *c = cells;
#pragma acc region for hetero(1) part_copy(c[1:n])
    for (int i = 0; i < n; i++)
      c[i] = n;
  }
};
template <class T> void fill(int n, T *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = 0;
}
void objects(int n, double *x, const std::vector<double> &w, const base &b) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = w[i] + b.value(x[i]);
}
void use(double *x) { fill(3, x); }
// CHECK: {{.*}}refused-cxx.cpp:12:14: error: the member 'n' of the enclosing class in a split loop is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-cxx.cpp:12:14: note: copy it to a local variable before the directive and use that
// CHECK-NEXT: {{.*}}refused-cxx.cpp:16:1: error: a directive in a template is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-cxx.cpp:16:1: note: write the loop in a function that is no template, for each type
// CHECK-NEXT: {{.*}}refused-cxx.cpp:23:12: error: the object 'w' of a class in a split loop is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-cxx.cpp:23:12: note: take a pointer to its elements before the directive and use that
// CHECK-NEXT: {{.*}}refused-cxx.cpp:23:19: error: the object 'b' of a class in a split loop is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-cxx.cpp:23:19: note: take a pointer to its elements before the directive and use that
// CHECK-NEXT: 4 errors generated.
