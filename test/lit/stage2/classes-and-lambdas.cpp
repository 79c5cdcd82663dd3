// Member functions, operators, constructors, conversions and lambdas become functions of their own in a kernel.
// RUN: %cxx -w %s -o %t.plain -lm
// RUN: %t.plain > %t.want
// RUN: %hetcxx -w -O2 %s -o %t -lm
// RUN: env HET_DEVICES=sim:1 %t | diff - %t.want
// RUN: env HET_DEVICES=host,sim:3 %t | diff - %t.want
// RUN: %hetcxx --emit=cuda %s -o %t.cu
// RUN: %cxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
// RUN: %clangxx -std=c++17 -Wall -Werror -fsyntax-only -I%include -I%include/../translator/resources -x c++ %t.cu
#include <cstdio>
#include <cmath>
#include <vector>
#include <algorithm>
#include <array>
#include <complex>
namespace app {
template <int D> struct Point {
  double c[D];
  double &operator[](int i) { return c[i]; }
  const double &operator[](int i) const { return c[i]; }
  friend Point operator-(Point a, const Point &b) { for (int i = 0; i < D; i++) a[i] -= b[i]; return a; }
};
template <int D> double norm2(const Point<D> &p) { double s = 0; for (double x : p.c) s += x * x; return s; }
struct Base { int id = 7; int twice() const { return 2 * id; } };
struct Derived : Base { double w = 0.5; Derived() = default; explicit Derived(double x) : w(x) {} double get() const { return w + twice(); } };
enum class Kind { A = 1, B };
constexpr double scale(Kind k) { return k == Kind::A ? 1.5 : 2.5; }
struct Acc { double v{}; Acc &add(double x) { v += x; return *this; } operator double() const { return v; } };
}
class Sim {
  int n; double dt; 
public:
  Sim(int n, double dt) : n(n), dt(dt) {}
  double run(double *out, const app::Point<3> *p) {
    double sum = 0; const int n = this->n; const double dt = this->dt;
#pragma acc region for hetero(1) part_copyout(out[1:n]) copyin(p[0:n]) reduction(+: sum)
    for (int i = 0; i < n; i++) {
      double e = 0;
      for (int j = 0; j < n; ++j) {
        const auto d = p[i] - p[j];
        e += 1 / std::sqrt(app::norm2(d) + 1e-3);
      }
      app::Derived x{e};
      app::Acc acc;
      acc.add(x.get()).add(dt);
      auto sq = [](double v) { return v * v; };
      out[i] = double(acc) * app::scale(app::Kind::B) + std::min<double>(i, 3) + sq(2.0);
      std::array<double, 3> arr{1, 2, 3};
      out[i] += arr[i % 3];
      if (auto q = std::fmod(i, 3); q > 1) out[i] -= q;
      sum += out[i];
    }
    return sum;
  }
};
int main() {
  const int n = 57;
  std::vector<double> out(n); std::vector<app::Point<3>> p(n);
  for (int i = 0; i < n; i++) p[i] = {{i * 0.5, std::sin(i), double(i % 7)}};
  printf("%.12g\n", Sim(n, 0.25).run(out.data(), p.data()));
  double s = 0; for (double x : out) s += x; printf("%.12g\n", s);
}
