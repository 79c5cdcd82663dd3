//===-- e2e/programs/same_lambdas.cpp - regions in lambdas ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Captures by reference and by value, mutable, through a template. Lambdas in regions.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>
template <class F> void apply(F f) { f(); }

// Lambdas with `auto` parameters in kernels, and copies of an object.
struct Scale {
  double k;
  void run(int n, double *p) const {
    const auto outside = [=, *this](int i) { return k + i; };
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
    for (int i = 0; i < n; ++i) {
      const auto inside = [=, *this](auto x) { return x * k + p[i]; };
      const auto add = [&](const auto &v) { p[i] += v; };
      add(inside(i) - inside(2.5f));
      add(outside(i) + [=](auto x) { return x + k; }(i));
    }
  }
};

static void generic(int n, double *p) {
  const auto square = [](auto x) { return x * x; };
#pragma acc parallel loop hetero(1) part_copy(p[1 : n])
  for (int i = 0; i < n; ++i) {
    const double k = 0.5;
    const auto unused = [](auto x) { return x; };
    const auto half = [=](auto x, auto y) { return x / 2 + y * k; };
    const auto same = half;
    p[i] += square(i % 7) + half(i, 3) + half(p[i], 1.5f) + same(7, i);
    (void)unused;
  }
}

int main() {
  std::vector<double> v(40, 1.5);
  double scale = 3;
  int times = 0;
  auto run = [&] {
    double *p = v.data();
    int n = (int)v.size();
#pragma acc region for hetero(1) part_copy(p[1 : n])
    for (int i = 0; i < n; ++i)
      p[i] *= scale;
    ++times;
  };
  run();
  apply(run);
  auto byval = [scale](double *p, int n) mutable {
    scale += 1;
#pragma acc region for hetero(1) part_copy(p[1 : n])
    for (int i = 0; i < n; ++i)
      p[i] += scale + i;
    return scale;
  };
  double z = byval(v.data(), 40);
  generic(40, v.data());
  Scale{1.25}.run(40, v.data());
  double s = 0;
  for (double x : v)
    s += x;
  std::printf("%.12g %g %d\n", s, z, times);
}
