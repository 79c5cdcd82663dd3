//===-- e2e/programs/same_lambdas.cpp - regions in lambdas ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Captures by reference and by value, mutable, through a template.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>
template <class F> void apply(F f) { f(); }
template <class F> void each(int n, double *p, F f) {
#pragma acc region for hetero(1) part_copy(p[1 : n])
  for (int i = 0; i < n; ++i)
    p[i] = f(p[i], i);
}
// A lambda does not capture a constant of which it takes the value only. Neither does a local class.
static double constants(double *p, int n) {
  const int m = 7;
  constexpr double weights[] = {0.5, 0.25};
  struct Local {
    double operator()(double x, int i) const { return x * m + i; }
  };
  each(n, p, [=](double x, int i) { return x + m * i + weights[1]; });
  each(n, p, Local());
  const auto from = [](double x) { return x - m; };
#pragma acc region for hetero(1) part_copy(p[1 : n])
  for (int i = 0; i < n; ++i)
    p[i] = from(p[i]);
  return p[n - 1] + weights[0];
}
int main() {
  std::vector<double> v(40, 1.5);
  double scale = 3;
  int times = 0;
  auto run = [&] {
    double *p = v.data();
    int n = (int)v.size();
#pragma acc region for hetero(1) part_copy(p[1 : n])
    for (int i = 0; i < n; ++i)
      p[i] *= scale;
    ++times;
  };
  run();
  apply(run);
  auto byval = [scale](double *p, int n) mutable {
    scale += 1;
#pragma acc region for hetero(1) part_copy(p[1 : n])
    for (int i = 0; i < n; ++i)
      p[i] += scale + i;
    return scale;
  };
  double z = byval(v.data(), 40);
  double s = 0;
  for (double x : v)
    s += x;
  std::printf("%.12g %g %d %.12g\n", s, z, times, constants(v.data(), 40));
}
