#include "field.h"
double sum_b(int n) {
  Field<double> d(n); Field<int> i4(n); Field<float> f(n);
  f.ramp(); d.ramp(); i4.ramp();
  scale(n, d.data.data(), 3.);scale(n, f.data.data(), 2.f);  scale(n, i4.data.data(), 4); half(n, f.data.data());
  raise(n, i4.data.data(), 1);
  lower(n, d.data.data());
  raise(n, f.data.data(), 3.f);
  raise(n, d.data.data(), 2.);
  double s = 0;
  for (int i = 0; i < n; ++i) s += f.data[i] + d.data[i] + i4.data[i];
  return s;
}
