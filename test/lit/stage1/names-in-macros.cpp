// Static members and names of namespaces in macros, and in arguments of macros, get the loop's own names.
// RUN: %hetcc++ --emit=openmp %s -o %t.cpp && FileCheck %s < %t.cpp
struct lattice {
  static constexpr int e[3] = {1, 2, 3};
};
namespace tables {
constexpr double w[3] = {1, 2, 3};
}
#define AT(p, i) p[i]
#define WEIGHT(i) tables::w[(i) % 3]

// CHECK-LABEL: void members(
// CHECK: { auto &e = lattice::e;
// CHECK: AT(b, i) += a [ i + {{ *}}e [ i % 3 ] ] ;
template <class L> void members(int n, const double *a, double *b) {
#pragma acc region for hetero(1) part_copy(b[1:n]) copyin(a[0:n+3])
  for (int i = 0; i < n; i++)
    AT(b, i) += AT(a, i + L::e[i % 3]);
}
template void members<lattice>(int, const double *, double *);

// CHECK-LABEL: void weights(
// CHECK: auto &w = tables::w;
// CHECK: AT(b, i) *= {{ *}}w [ ( i ) % 3 ] ;
void weights(int n, double *b) {
#pragma acc region for hetero(1) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    AT(b, i) *= WEIGHT(i);
}
