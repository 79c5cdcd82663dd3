//===-- e2e/programs/same_orphans_members.cpp - members with constructs of class templates ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <cstdio>
#pragma omp declare target
template <typename T> struct Vec {
  T *p; int n;
  static T square(T x) { return x * x; }
  T norm() const {
    T s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; ++i) s += square(p[i]);
    return s;
  }
  void scale(T f) {
    if (n == 0) return;
#pragma omp parallel for
    for (int i = 0; i < n; ++i) p[i] *= f;
  }
  void normalise() { T s = norm(); scale(T(1) / (1 + s)); }
};
#pragma omp end declare target
template <typename T> struct Solver {
  int rows, cols; T *m;
  T rowSum(int r) {
    T s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int j = 0; j < cols; ++j) s += m[r * cols + j];
    return s;
  }
  void run(T *out) {
#pragma omp target teams distribute map(m[0:rows*cols]) map(from: out[0:rows])
    for (int r = 0; r < rows; ++r) {
      T t = rowSum(r);
      Vec<T> v{m + r * cols, cols};
      v.normalise();
      out[r] = t + v.norm() + this->rowSum(r) * 2;
    }
  }
};
template <typename T> double go() {
  static T d[12 * 40], o[12];
  for (int i = 0; i < 480; ++i) d[i] = T(i % 13) / 4;
  Solver<T> s{12, 40, d};
  s.run(o);
  double t = 0; for (int i = 0; i < 12; ++i) t += o[i] * (i + 1); return t;
}
int main() { printf("%.5g %.5g\n", go<double>(), go<float>()); }
