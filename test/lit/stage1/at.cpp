// `at` of containers: the item, behind a look at its index. It counts as `a[i]` for what follows the loop.
// RUN: %hetcc++ --emit=openmp %s -o %t.cpp && FileCheck %s < %t.cpp
#include <vector>
void f(int n, std::vector<double> &a, const std::vector<int> &order, const std::vector<double> &b) {
#pragma acc region for hetero(1) copy(a[0:n]) copyin(order, b)
  for (int i = 0; i < n; i++) {
    a.at(i) = b.at(order.at(i));
  }
}
// CHECK: const auto het_size_a = het_object_a.size();
// CHECK: {"a", (void *)a, sizeof(double), HET_TOFROM | HET_WRITE | HET_WRITES_ALL
// CHECK: a[({ const unsigned long het_index = ((unsigned long)(i)); het_index < het_size_a ? (void)0 : std::__throw_out_of_range("vector::at"); het_index; })] = b[({ const unsigned long het_index = ((unsigned long)(order[({
