//===-- e2e/programs/same_empty_members.cpp - members without an address of their own -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Members with `no_unique_address` lie in kernels as on the host: std::span, std::tuple and views of C++20 have them. In
// C an empty one is left out. Loops over `std::views::iota` are counted. The output is compared with that of the same
// file built without hetcc.
#include <cstdio>
#include <ranges>
#include <span>
#include <tuple>

struct Plus {
  double operator()(double a, double b) const { return a + b; }
};
struct Scaled {
  double by;
  double operator()(double a, double b) const { return by * (a + b); }
};
template <class Op> struct Applied {
  double *x;
  [[no_unique_address]] Op op;
  double at(int i) const { return op(x[i], i); }
};
struct Empty {};
struct Pair {
  [[no_unique_address]] Empty first;
  int k;
  [[no_unique_address]] Plus op;
  explicit Pair(int k) : first(), k(k), op() {}
};
struct Derived : Plus {
  [[no_unique_address]] Empty none;
  double w;
};
static double by(const Scaled &scaled) { return scaled.by; }

int main() {
  const int n = 100;
  double a[n], sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
  std::span<double> view(a);
  const std::span<double, n> fixed(a);
#pragma omp target teams distribute parallel for map(tofrom : a) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    a[i] = view[i] + fixed[i] + view.size() + fixed.size();
    sum += a[i];
  }
  std::printf("spans: %g\n", sum);

  const Applied<Plus> plus{a, {}};
  const Applied<Scaled> scaled{a, {3}};
#pragma omp target teams distribute parallel for map(to : a) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += plus.at(i) + scaled.at(i) + plus.op(1, 2) + Applied<Plus>{a, {}}.op(3, 4) +
           Applied<Scaled>{a, {2}}.op(3, 4) + by(Applied<Scaled>{a, {5}}.op);
  std::printf("members: %g, %zu and %zu bytes\n", sum, sizeof plus, sizeof scaled);

#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    Pair pair(i), other = pair;
    other.op = pair.op;
    const Derived derived{{}, {}, double(i)};
    Derived given;
    given.w = i;
    sum += other.op(other.k, i) + derived(1, 2) + derived.w * given.w;
  }
  std::printf("objects: %g\n", sum);

  const auto values = std::make_tuple(1, 2.5, Plus{});
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (const int i : std::views::iota(0, n))
    sum += std::get<0>(values) + std::get<1>(values) * i + std::get<2>(values)(i, i);
  const auto some = std::views::iota(3, n);
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (auto i : some)
    sum += i;
  std::printf("numbers: %g\n", sum);
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a)
  for (double x : view)
    sum += x;
  std::printf("items: %g\n", sum);
}
