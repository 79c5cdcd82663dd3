//===-- e2e/programs/same_orphans_lambdas.cpp - lambdas with directives that constructs call -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <cstdio>
#include <utility>
#include <vector>
namespace mini {
struct Team {
  int league, size;
  int league_rank() const { return league; }
};
struct Policy { int n, t; };
struct Range { int n; };
inline Range TeamThreadRange(const Team &, int n) { return Range{n}; }
namespace impl {
template <class F> void run(const Policy &p, const F &f) {
  const int n = p.n;
#pragma omp target teams distribute firstprivate(f)
  for (int i = 0; i < n; ++i) { Team t{i, p.t}; f(t); }
}
} // namespace impl
template <class F> inline void parallel_for(const Policy &p, F &&f) { impl::run(p, std::forward<F>(f)); }
template <class F> inline void parallel_for(const Range &r, const F &f) {
#pragma omp parallel for
  for (int j = 0; j < r.n; ++j) f(j);
}
} // namespace mini
using mini::Team;
template <class T> T nested(int n, int m) {
  std::vector<T> v(n * m, 1);
  T *a = v.data();
#pragma omp target enter data map(to: a[:n*m])
  mini::parallel_for(mini::Policy{n, 128}, [=](const Team &team) {
    const int i = team.league_rank();
    mini::parallel_for(mini::TeamThreadRange(team, m), [=](int j) { a[i * m + j] += i + j; });
  });
#pragma omp target exit data map(from: a[:n*m])
  T s = 0;
  for (T x : v) s = s * T(0.5) + x;
  return s;
}
template <class F> void team_for(int n, F &&f) {
  const int m = n * 2; (void)m;
  if (n <= 0) return;
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) f(i);
}
template <class F> void twice(int n, F f) { team_for(n, f); team_for(n, std::move(f)); }
struct Body { double *a; int m; double by;
  void operator()(int i) const {
#pragma omp parallel for
    for (int j = 0; j < m; ++j) a[i * m + j] += by * j;
  } };
struct Sim { double *a; int n, m; double dt = 0.5;
  void step() {
    team_for(n, [=](int i) {
#pragma omp parallel for
      for (int j = 0; j < m; ++j) a[i * m + j] += dt;
    });
  }
  void other() {
    team_for(n, [*this](int i) {
#pragma omp parallel for
      for (int j = 0; j < m; ++j) a[i * m + j] += dt;
    });
  } };
int m = 3; // of the file
int main() {
  printf("%.8g %.6g\n", nested<double>(64, 100), nested<float>(8, 16));
  int n = 32, w = 40;
  std::vector<double> v(n * w, 1.0);
  double *a = v.data(); Sim sim{a, n, w};
#pragma omp target enter data map(to: a[:n*w])
  { int m = 40; double dt = 1;
    team_for(n * 1, [=](int i) {
#pragma omp parallel for
      for (int j = 0; j < m; ++j) a[i * m + j] += i + j * dt;
    });
    auto f = [=](int i) {
#pragma omp parallel for
      for (int j = 0; j < m; ++j) a[i * m + j] += i - j * dt;
    };
    dt = 100;
    team_for(n, f);
    auto g = [&](int i) {
#pragma omp parallel for
      for (int j = 0; j < m; ++j) a[i * m + j] += i - j * dt;
    };
    dt = 3;
    twice(n, g);
    auto h = [a, w, k = dt * 2](auto i) {
#pragma omp parallel for
      for (int j = 0; j < w; ++j) a[i * w + j] += k;
    };
    twice(n, h);
  }
  twice(n, [=](auto i) -> void {
    double s = 0;
#pragma omp parallel for reduction(+: s)
    for (int j = 0; j < w; ++j) s += a[i * w + j];
#pragma omp parallel for
    for (int j = 0; j < w; ++j) a[i * w + j] -= s * m;
  });
  for (int t = 0; t < 3; ++t)
    team_for(n, [=](int i) {
      if (i == t) return;
#pragma omp parallel for
      for (int j = 0; j < w; ++j) a[i * w + j] *= 1 + t * 0.01;
    });
  double d = 0.25;
  while (d < 4) {
    team_for(n, [a, w, d](int i) {
#pragma omp parallel for
      for (int j = 0; j < w; ++j) a[i * w + j] += d;
    });
    d *= 2;
  }
  sim.step(); sim.other();
  team_for(n, Body{a, w, 2}); Body body{a, w, 3}; team_for(n, body);
#pragma omp target exit data map(from: a[:n*w])
  double s = 0; for (double x : v) s += x;
  printf("%.12g\n", s);
}
