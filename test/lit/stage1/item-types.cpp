// The types of a region's items, for HET_VERIFY: in C++ by a template, so that each instantiation has its own. An
// element of a container has the element's size.
// RUN: %hetcc++ --emit=openmp %s -o - | FileCheck %s
#include <vector>
template <class T> struct Field {
  std::vector<T> u;
  int n;
  void f() {
#pragma acc enter data copyin(u[0 : n])
#pragma acc parallel loop hetero(1) present(u)
    for (int i = 0; i < n; ++i)
      u[i] += 1;
  }
};
void both(Field<double> &a, Field<float> &b) {
  a.f();
  b.f();
}
//      CHECK: {"u", (void *)(u).data(), sizeof(__typeof__((u).data()[0])), HET_TO,
//      CHECK: const signed char het_type_2[] = {het_type_code<__typeof__(u[0])>::value};
//      CHECK: 0, 0, het_type_2, {0, 0}};
