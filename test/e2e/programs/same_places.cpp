//===-- e2e/programs/same_places.cpp - names that clauses cannot take by themselves ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Members, containers, qualified names and bindings, in regions of a class template and of main.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>
#include <array>
#include <utility>
namespace cfg { static double gain[4] = {1, 2, 3, 4}; double bias = 2; constexpr int Q = 3; struct K { static const double w[3]; static double z[2]; }; const double K::w[3] = {1, 2, 3}; double K::z[2] = {5, 6}; }
template <class T> class Solver {
public:
  explicit Solver(int n) : n(n), x(n, T(1)), r(n), p(n), diag{2, 3} {}
  T step(T alpha) {
    T rr = 0;
#pragma omp target device(*) map(tofrom: x[0:n] dist_data(BLOCK), r[0:n] dist_data(BLOCK)) map(to: p[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(+:rr)
    for (int i = 0; i < n; ++i) {
      x[i] += alpha * (p[i] + 1);
      r[i] -= alpha * diag[i & 1] + this->shift;
      rr += r[i] * r[i];
    }
    last = rr;
    return rr;
  }
  void setShift(T shift) {
#pragma acc parallel loop hetero(1) part_copy(p[1:p.size()])
    for (std::size_t i = 0; i < p.size(); ++i)
      p[i] += shift - this->shift;
    this->shift = shift;
  }
  T last = 0;
private:
  int n; T shift = T(0.5);
  std::vector<T> x, r, p;
  T diag[2];
};
int main() {
  Solver<double> s(300); Solver<float> f(100);
  std::printf("%.6g %.6g\n", s.step(0.5), (double)f.step(0.25f));
  s.setShift(3); f.setShift(2);
  const double a = s.step(0.5), b = f.step(0.25f);
  std::printf("%.6g %.6g %.6g\n", a, b, s.last);
  std::vector<double> v(100); std::array<int, 8> lut{1, 2, 3, 4, 5, 6, 7, 8};
  const auto [c, d] = std::make_pair(2.0, 3);
  int count = 0;
#pragma acc parallel loop hetero(1) part_copy(v[1:v.size()]) copyin(lut, cfg::gain) reduction(+:count)
  for (int i = 0; i < (int)v.size(); ++i) {
    v[i] += lut[i % 8] * c + d + cfg::gain[i % 4] + cfg::bias + cfg::K::w[i % cfg::Q] + cfg::K::z[i % 2] + v.empty();
    ++count;
  }
  double t = 0; for (double e : v) t += e; std::printf("%g %d\n", t, count);
#pragma acc data copy(cfg::gain)
  {
#pragma acc parallel loop hetero(1) present(cfg::gain)
  for (int i = 0; i < 4; ++i) cfg::gain[i] *= 2;
  }
  std::printf("%g\n", cfg::gain[3]);
}
