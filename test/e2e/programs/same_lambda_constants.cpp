//===-- e2e/programs/same_lambda_constants.cpp - constants that lambdas and local classes do not capture ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A lambda does not capture a constant of which it takes the value only. Neither does a local class. Kernels know it
// all the same. Its output is compared with that of the same file built without hetcc.
#include <cstdio>

template <class F> void each(int n, double *p, F f) {
#pragma acc region for hetero(1) part_copy(p[1 : n])
  for (int i = 0; i < n; ++i)
    p[i] = f(p[i], i);
}
template <class F> void plain(int n, double *p, F f) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
  for (int i = 0; i < n; ++i)
    p[i] = f(p[i], i);
}

int main() {
  const int m = 7;
  constexpr int n = 40;
  constexpr double weights[] = {0.5, 0.25};
  double p[n];
  for (int i = 0; i < n; ++i)
    p[i] = i;
  struct Local {
    double operator()(double x, int i) const { return x * m + i; }
  };
  each(n, p, [=](double x, int i) { return x + m * i + weights[1]; });
  each(n, p, Local());
  plain(n, p, [=](double x, int i) { return x + weights[0] * i - m; });
  plain(n, p, Local());
  const auto from = [](double x) { return x - m; };
#pragma acc region for hetero(1) part_copy(p[1 : n])
  for (int i = 0; i < n; ++i)
    p[i] = from(p[i]);
  // A lambda within one reads them: GCC would capture them in both.
  const int columns = 3;
  const bool twice = true;
#define COLUMNS columns
  const auto inner = [=](double x, int i) {
    const auto add = [&](int k) { return twice ? x + k * columns : x; };
    return add(i) + add(1);
  };
  each(n, p, inner);
  plain(n, p, inner);
  plain(n, p, [=](double x, int i) { // here the host computes it
    const auto add = [&](int k) { return x + k % COLUMNS; };
    return add(i);
  });
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += (i + 1) * p[i];
  std::printf("%.12g\n", sum);
}
