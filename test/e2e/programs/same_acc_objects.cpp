//===-- e2e/programs/same_acc_objects.cpp - member functions with directives, of this and of other objects ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <cstdio>
struct Grid {
  int nx, ny; double *v;
#pragma acc routine vector
  double rowSum(int i) const {
    double s = 0;
#pragma acc loop vector reduction(+:s)
    for (int j = 0; j < ny; ++j) s += v[i * ny + j];
    return s;
  }
#pragma acc routine vector
  void scaleRow(int i, double f) {
    if (f == 1) return;
#pragma acc loop vector
    for (int j = 0; j < ny; ++j) this->v[i * ny + j] *= f;
  }
  void all(double *r) {
#pragma acc parallel loop gang copy(v[0:nx*ny], r[0:nx])
    for (int i = 0; i < nx; ++i) { scaleRow(i, i % 3); r[i] = rowSum(i) + 1; }
  }
};
int main() {
  static double d[20 * 30], r[20], q[20];
  for (int i = 0; i < 600; ++i) d[i] = i % 11;
  Grid g{20, 30, d};
  g.all(r);
#pragma acc parallel loop gang copy(d, q) copyin(g)
  for (int i = 0; i < 20; ++i) { Grid h{20, 30, d}; h.scaleRow(i, 2); q[i] = h.rowSum(i); }
  double s = 0; for (int i = 0; i < 20; ++i) s += r[i] * i + q[i]; for (double x : d) s += x;
  printf("%.8g\n", s);
}
