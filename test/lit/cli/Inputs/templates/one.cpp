#include "field.h"
#include <cstdio>
static void first(int n, double *x) {
#pragma acc parallel loop hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; ++i)
    x[i] = x[i] - 1;
}
template void scale<long>(int, long *, long);
double sum_a(int n) {
  Field<float> f(n); Field<double> d(n);
  f.ramp(); d.ramp();
  scale(n, f.data.data(), 2.f); scale(n, d.data.data(), 3.); half(n, f.data.data());
  first(n, d.data.data());
  raise(n, d.data.data(), 2.);
  raise(n, f.data.data(), 4.f);
  lower(n, d.data.data());
  double s = 0;
  for (int i = 0; i < n; ++i) s += f.data[i] + d.data[i];
  return s;
}
int main() { std::printf("%g %g\n", sum_a(500), sum_b(300)); }
