//===-- e2e/programs/same_member.cpp - a region in a member function ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Members reach the loop through local copies of the same names.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>
struct Grid {
  int n;
  std::vector<double> a;
  double k;
  explicit Grid(int n) : n(n), a(n, 1.0), k(2) {}
  double f(double v) const { return v * k; }
  double step() {
    double *p = a.data();
    double s = 0;
    const double k = this->k;
    const int n = this->n;
#pragma acc region for hetero(1) part_copy(p[1 : n]) reduction(+ : s)
    for (int i = 0; i < n; i++) {
      p[i] = p[i] * k + i;
      s += p[i];
    }
    return s;
  }
};
int main() {
  Grid g(50);
  double a = g.step();
  double b = g.step();
  std::printf("%.12g %.12g\n", a, b);
}
