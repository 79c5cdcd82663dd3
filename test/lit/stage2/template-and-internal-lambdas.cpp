// Lambdas of functions that no other file sees have no number in Clang: they are matched by their places all the same.
// RUN: %cxx -std=c++17 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %hetcxx -std=c++17 -Wall -Werror -O2 %s -o %t
// RUN: env HET_DEVICES=host:1,sim:1 %t | diff - %t.want
// RUN: %hetcxx --het-host-compiler=%clangxx -std=c++17 -Wall -Werror -O2 %s -o %t.clang
// RUN: env HET_DEVICES=host:1,sim:1 %t.clang | diff - %t.want
#include <cstdio>
#include <vector>
template <int W, class F> double apply(std::vector<double> &v, F f) {
  double *p = v.data();
  const int n = (int)v.size();
  double sum = 0;
#pragma acc parallel loop hetero(1) part_copy(p[1:n]) reduction(+:sum)
  for (int i = 0; i < n; ++i) {
    p[i] = f(p[i]) * W;
    sum += p[i];
  }
  return sum;
}
template <class F> void forall(int n, double *p, F body) {
#pragma acc parallel loop hetero(1) part_copy(p[1:n])
  for (int i = 0; i < n; ++i)
    body(i, p);
}
namespace {
double halves(std::vector<double> &v) {
  auto noise = [](int x) { return x + 1; };
  return apply<2>(v, [](double x) { return x / 2; }) + noise(1);
}
} // namespace
int main() {
  std::vector<double> v(123, 1.5);
  const double shift = 2.5;
  auto unused = [](double x) { return x; };
  std::printf("%g\n", apply<3>(v, [=](double x) { return x + shift; }));
  std::printf("%g\n", apply<3>(v, [=](double x) { return x - shift; }));
  std::printf("%g %g\n", apply<-1>(v, [](double x) { return x * x; }), unused(1));
  std::printf("%g\n", apply<3>(v, [](auto x) { return x / 7; }));
  std::printf("%g\n", halves(v));
  forall(123, v.data(), [](int i, double *p) { p[i] += i; });
  forall(100, v.data(), [=](int i, double *p) { p[i] *= shift; });
  double sum = 0;
  for (int i = 0; i < 123; ++i)
    sum += i % 3 * v[i];
  std::printf("%g\n", sum);
}
