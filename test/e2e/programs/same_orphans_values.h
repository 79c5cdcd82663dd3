//===-- e2e/programs/same_orphans_values.h - functions with constructs that return values ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once
#pragma omp declare target
namespace dev {
inline double dot(const double *a, const double *b, int n) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += a[i] * b[i];
  return s;
}
inline void axpy(double alpha, const double *x, double *y, int n) {
  if (alpha == 0 || n <= 0)
    return;
#pragma omp parallel for simd
  for (int i = 0; i < n; ++i)
    y[i] += alpha * x[i];
}
namespace detail {
template <class T> inline T sq(T x) { return x * x; }
}
template <class T> T norm2(const T *a, int n) {
  T s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += detail::sq(a[i]);
  return s;
}
template <typename T, int W> void smooth(T *out, const T *in, int n) {
#pragma omp distribute parallel for
  for (int i = W; i < n - W; ++i) {
    T s = 0;
    for (int k = -W; k <= W; ++k)
      s += in[i + k];
    out[i] = s / (2 * W + 1);
  }
}
} // namespace dev
#pragma omp end declare target
