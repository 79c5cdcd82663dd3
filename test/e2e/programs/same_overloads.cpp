//===-- e2e/programs/same_overloads.cpp - namespaces and overloads ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Types and functions of one name in two namespaces, overloads on int and double.
// Its output is compared with that of the same file built without hetcc.
#include <cstdint>
#include <cstdio>
namespace a {
struct P {
  float x;
  std::uint8_t t;
};
inline P mk(int i) { return P{float(i), std::uint8_t(i * 2)}; }
} // namespace a
namespace b {
struct P {
  double x;
};
inline P mk(int i) { return P{i * 0.5}; }
} // namespace b
static double g(int v) { return v; }
static double g(double v) { return v * 2; }
int main() {
  a::P x[30];
  b::P y[30];
  for (int i = 0; i < 30; i++) {
    x[i] = {};
    y[i] = {};
  }
#pragma omp target device(*) map(tofrom : x[0 : 30] dist_data(BLOCK)) map(from : y[0 : 30] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < 30; ++i) {
    x[i] = a::mk(i);
    y[i] = b::mk(i);
    y[i].x += g(i) + g(0.5) + x[i].t;
  }
  double s = 0;
  for (int i = 0; i < 30; i++)
    s += x[i].x + y[i].x;
  std::printf("%.12g\n", s);
}
