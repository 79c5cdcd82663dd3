//===-- e2e/programs/same_lambdas.cpp - regions in lambdas ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Captures by reference and by value, mutable, through a template.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>
template <class F> void apply(F f) { f(); }
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
  std::printf("%.12g %g %d\n", s, z, times);
}
