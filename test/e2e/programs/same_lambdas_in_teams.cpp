//===-- e2e/programs/same_lambdas_in_teams.cpp - lambdas between and in the regions of teams --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <cstdio>
#include <vector>
template <class F> inline void team_loop(int n, const F &f) {
#pragma omp parallel for
  for (int j = 0; j < n; ++j) f(j);
}
template <class F> inline void vector_sum(int n, const F &f, double &s) {
  double t = 0;
#pragma omp simd reduction(+: t)
  for (int k = 0; k < n; ++k) f(k, t);
  s = t;
}
template <class F> inline double team_sum(int n, F &&f) {
  double t = 0;
#pragma omp parallel for reduction(+: t)
  for (int j = 0; j < n; ++j) t += f(j);
  return t;
}
template <class F> void teams(int n, F f) {
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) f(i);
}
int main() {
  int n = 20, m = 60, l = 30;
  std::vector<double> v(n * m * l), w(n * m), r(n);
  for (size_t i = 0; i < v.size(); ++i) v[i] = i % 13;
  double *a = v.data(), *b = w.data(), *c = r.data();
#pragma omp target data map(to: a[:n*m*l]) map(from: b[:n*m], c[:n])
  {
    teams(n, [=](int i) {
      team_loop(m, [&](int j) {
        double s;
        vector_sum(l, [&](int k, double &t) { t += a[(i * m + j) * l + k]; }, s);
        b[i * m + j] = s;
      });
      const double all = team_sum(m, [=](int j) { return b[i * m + j] * (j & 1 ? 1 : 2); });
      c[i] = all / m;
    });
    teams(n, [=](int i) {
      double big = 0; int count = 0;
      auto note = [&](int j) { if (b[i * m + j] > 180) count++; };
      for (int j = 0; j < 10; ++j) note(j);
      auto scale = [=](double x) { return x * count; };
      team_loop(m, [=](int j) { b[i * m + j] += scale(1.5) + j; });
      big = scale(2);
      auto later = [&] { return big + count; };
      team_loop(m, [=, &later](int j) { b[i * m + j] += later(); });
      c[i] += big;
    });
#pragma omp target teams distribute
    for (int i = 0; i < n; ++i) {
      auto row = [=](int j) -> double & { return b[i * m + j]; };
      double first = row(0);
#pragma omp parallel for
      for (int j = 0; j < m; ++j) { auto sq = [&](double x) { return x * first; }; row(j) = sq(row(j)); }
      double mx = 0;
#pragma omp parallel for reduction(max: mx)
      for (int j = 0; j < m; ++j) { auto up = [&](double x) { if (x > mx) mx = x; }; up(row(j)); }
      auto put = [=](double x) { c[i] += x; };
      put(mx); put(1);
    }
  }
  double s = 0; for (double x : w) s += x; double t = 0; for (double x : r) t += x;
  printf("%.12g %.12g\n", s, t);
}
