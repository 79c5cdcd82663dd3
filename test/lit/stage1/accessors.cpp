// A member function that only gives an item of an object whose pointer a clause names, or of the enclosing object, stands for
// that item. Functions that do more stay calls, and are refused where they follow a pointer.
// RUN: %hetcc --emit=openmp %s > %t.cpp && FileCheck %s < %t.cpp
// RUN: not %hetcc -DOPAQUE -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OPAQUE
#include <vector>
template <class T> struct View {
  T *p;
  int m;
  T &operator()(int i, int j) const {
    const int row = i * m;
    return p[row + j];
  }
  T &operator[](long k) const { return p[k]; }
  T first(int i) const {
    T least = p[i * m];
    for (int j = 1; j < m; j++)
      least = p[i * m + j] < least ? p[i * m + j] : least;
    return least;
  }
};
struct Two {
  View<double> a, b;
};
class Matrix {
  int n, m;
  std::vector<double> cells;

public:
  double &operator()(int i, int j) { return cells[at(i, j)]; }
  int at(int i, int j) const { return i * m + j; }
  void fill() {
#pragma acc region for hetero(1) part_copy(cells[1:n][0:m])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        (*this)(i, j) = i;
  }
};
void f(View<double> v, Two t, int n, int *index) {
  short s = 1;
#pragma acc region for hetero(1) part_copy(v.p[1:n][0:v.m]) part_copyin(t.b.p[1:n][0:v.m])
  for (int i = 0; i < n; i++)
#ifdef OPAQUE
    v[i] = v.first(i);
#else
    v(i, s + 1) = t.b[i * v.m] + v(i, index[i]++);
#endif
}
// CHECK: cells[((((i)) * {{ *}}m + ((j))))]) = i;
// CHECK: p[((i) * {{ *}}m) + (s + 1)]) = (het_p[((long)(i * {{ *}}m))]) + ({{ *}}p[((i) * {{ *}}m) + (index[i]++)]);
// OPAQUE: error: 'first', called in device code, uses the pointer member 'p' of a record from outside of the loop
