//===-- e2e/programs/same_orphans_values.cpp - calls within expressions of functions with constructs ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The functions are those of a header, of namespaces, and templates.
#include "same_orphans_values.h"
#include <cmath>
#include <cstdio>
#include <vector>
#define N 300
int main() {
  static double x[N], y[N], z[N];
  float f[N];
  double res[4] = {0, 0, 0, 0};
  for (int i = 0; i < N; ++i) x[i] = i % 13 * 0.25, y[i] = i % 7, z[i] = 0, f[i] = (float)(i % 5);
  int n = N;
  double alpha = 0.5;
#pragma omp target map(x, y, res)
  {
    double rr = dev::dot(x, y, n);
    for (int it = 0; it < 3; ++it) {
      dev::axpy(alpha, x, y, N);
      const double old = rr;
      rr = dev::dot(y, y, n);
      res[0] += old / rr + std::sqrt(dev::dot(x, x, n)) * 0.5;
    }
    if (dev::dot(x, y, n) > 1.0)
      res[1] = dev::norm2(x, n);
    else
      res[1] = -1;
  }
#pragma omp target map(f) map(tofrom : res)
  res[2] = dev::norm2<float>(f, n);
#pragma omp target teams map(x, z)
  dev::smooth<double, 2>(z, x, n);
  double t = 0;
  for (int i = 0; i < N; ++i) t += z[i] * (i % 3) + y[i];
  printf("%.9g %.9g %.9g %.9g\n", t, res[0], res[1], res[2]);
}
