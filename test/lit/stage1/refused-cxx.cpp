// C++ forms that are not supported yet say so.
// RUN: not %hetcxx --emit=openmp %s -o %t.cpp 2>&1 | FileCheck %s
#include <vector>
struct base { virtual double value(double) const { return 1; } };
void objects(int n, double *x, const std::vector<double> &w, const base &b) {
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] = w.capacity() + b.value(x[i]);
}
// CHECK: {{.*}}refused-cxx.cpp:8:12: error: the object 'w' of a class in device code is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-cxx.cpp:8:12: note: take a pointer to its elements before the directive and use that
// CHECK-NEXT: {{.*}}refused-cxx.cpp:8:27: error: the object 'b' of a class in device code is not supported yet
// CHECK-NEXT: {{.*}} | {{.*}}
// CHECK-NEXT: ^
// CHECK-NEXT: {{.*}}refused-cxx.cpp:8:27: note: take a pointer to its elements before the directive and use that
// CHECK-NEXT: 2 errors generated.
