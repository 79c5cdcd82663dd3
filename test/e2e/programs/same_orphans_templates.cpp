//===-- e2e/programs/same_orphans_templates.cpp - templates with directives that templates call ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <cstdio>
#include <vector>
#pragma acc routine vector
template <typename T> static T dot(const T *a, const T *b, int n) {
  T s = T(0);
#pragma acc loop vector reduction(+:s)
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}
#pragma omp declare target
template <typename T> static void inc(T *a, int n, T by) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i] += by;
}
#pragma omp end declare target
template <typename T> void matvec(const T *m, const T *x, T *y, int rows, int cols) {
#pragma acc parallel loop gang copyin(m[0:rows*cols], x[0:cols]) copyout(y[0:rows])
  for (int i = 0; i < rows; ++i) y[i] = dot(m + i * cols, x, cols);
}
template <typename T> void incs(T *m, int rows, int cols) {
#pragma omp target teams distribute map(m[0:rows*cols])
  for (int i = 0; i < rows; ++i) inc(m + i * cols, cols, T(i));
}
template <typename T> double run() {
  std::vector<T> m(30 * 20), x(20), y(30);
  for (int i = 0; i < 600; ++i) m[i] = T(i % 7);
  for (int i = 0; i < 20; ++i) x[i] = T(i % 3);
  matvec<T>(m.data(), x.data(), y.data(), 30, 20);
  incs(m.data(), 30, 20);
  double s = 0; for (int i = 0; i < 30; ++i) s += double(y[i]) * i; for (auto v : m) s += v;
  return s;
}
int main() { printf("%.8g %.8g %.8g\n", run<float>(), run<double>(), run<int>()); }
