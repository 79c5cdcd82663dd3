//===-- test/e2e/programs/same_references.cpp - objects whose members lead to others ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Structured bindings, members that are references, inherited constructors, lists of values, references to pointers,
// members that are arrays with values, and tuples, whose parts use the padding of their bases. Pointers that lead to a
// thread's own memory are compared with others.
#include <algorithm>
#include <array>
#include <cstdio>
#include <initializer_list>
#include <tuple>
#include <utility>

struct Point {
  double x;
  int k;
};
struct Row {
  int a[3];
  Row(int v) : a{v, v + 1, v + 2} {}
  int sum() const { return a[0] + a[1] + a[2]; }
};
struct Base {
  double s;
  Base(double v) : s(v) {}
  Base(double &r, int k) : s(r * k) {}
};
struct Derived : Base {
  using Base::Base;
};
struct Adder {
  double &to;
  const double &by;
  void add(double v) { to += v * by; }
};
struct Doubler {
  double &of;
  explicit Doubler(double &q) : of(q) {}
  void run() { of *= 2; }
};
struct Vector {
  double x, y;
  explicit Vector(double a = 0) : x(a), y(2 * a) {}
  Vector(const Vector &o) = default;
  Vector &operator=(const Vector &o) {
    if (this == &o)
      return *this;
    x = o.x + 1;
    y = o.y;
    return *this;
  }
};
struct Span {
  const Doubler &doubler;
  int times;
};

#pragma omp declare target
static const int table[4] = {5, 6, 7, 8};
#pragma omp end declare target
static const int (&tableOf(const int (&other)[4], bool own))[4] { return own ? table : other; }
static bool isTable(const int *p) { return p == table; }
static std::pair<double, int> both(int i) { return {i * .5, i + 1}; }
static Span spanOf(const Doubler &doubler, int times) { return {doubler, times}; }
template <class F, class... A> static auto given(F &&f, A &&...a) { return std::forward<F>(f)(std::forward<A>(a)...); }

int main() {
  enum { n = 50 };
  double o[n], a[n];
  Point points[n];
  for (int i = 0; i < n; i++)
    a[i] = i, points[i] = {i * 2., i};
#pragma omp target teams distribute parallel for map(to : a, points) map(from : o)
  for (int i = 0; i < n; i++) {
    auto [x, k] = points[i];
    const auto &[y, l] = points[n - 1 - i];
    auto [d, e] = both(i);
    auto [t0, t1, t2] = std::make_tuple(i, a[i], 1.5);
    double s = x * k + y * l + d * e + t0 + t1 * t2;
    for (double w : {1.0, 2.0, a[i]})
      s += w;
    s += std::max({i, 3, 7}) + Row(i).sum();
    double local = 3;
    Derived first(local, i), second(2.5);
    s += first.s + second.s;
    Adder adder{s, a[i]};
    adder.add(2);
    Doubler doubler(s);
    doubler.run();
    switch (i % 3) {
    case 0: {
      double &named = s;
      named += 2;
      break;
    }
    case 1: {
      const auto &[x, k] = Point{s, i};
      s += k + (x > 3 ? 1 : 0);
      break;
    }
    default: s -= 1;
    }
    const Span span = spanOf(doubler, 3);
    s += span.doubler.of * span.times;
    std::array<double, 4> z{4, 3, s, 1};
    std::reverse(z.begin(), z.end());
    double *at = z.data(), *&again = at;
    ++again;
    const double *row = a;
    o[i] = z[0] + z[3] + *at + *std::find(z.begin(), z.end(), 3.0) + given([i](const double *q) { return q[i]; }, row);
  }
  Vector vectors[n];
#pragma omp target teams distribute parallel for map(tofrom : vectors) map(to : a)
  for (int i = 0; i < n; i++) {
    const Vector own(i);
    const int four[4] = {i, i, i, i};
    const double *row = a;
    vectors[i] = own;
    vectors[i] = vectors[i];
    vectors[i].y += (isTable(table) ? 1 : 0) + (isTable(four) ? 2 : 0) + (row != &own.x ? 4 : 0) + tableOf(four, i % 2)[i % 4];
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    s += o[i] * (i % 5 + 1) + vectors[i].x + vectors[i].y;
  std::printf("%.17g\n", s);
}
