//===-- e2e/programs/same_standard.cpp - pieces of the C++ library in loops -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Algorithms over local arrays, pairs and tuples, structured bindings, lists of values, packs of arguments, generators.
// Its output is compared with that of the same file built without hetcc.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

template <class... T> constexpr auto sum(T... t) { return (t + ...); }
template <class T, class... More> T most(T first, More... more) {
  ((first = first < more ? more : first), ...);
  return first;
}

struct Point {
  double x, y;
  int id;
};

// A member that can only be set when the object is made.
struct Near {
  const double &from;
  const double radius;
  Near(const double &from, double radius) : from(from), radius(radius) {}
  bool operator()(double other) const { return std::abs(other - from) < radius; }
};

static void algorithms(int n, double *a) {
#pragma acc parallel loop hetero(1) part_copyout(a[1:n])
  for (int i = 0; i < n; ++i) {
    int v[8];
    for (int k = 0; k < 8; ++k)
      v[k] = (i * 7 + k * 5) % 11;
    std::sort(v, v + 8);
    const auto smallest = std::min({v[7], i % 5, 9});
    a[i] = v[0] + 2 * v[7] + std::count(v, v + 8, 3) + *std::lower_bound(v, v + 8, 4) + 10 * smallest;
    std::array<double, 4> t{};
    t.fill(i);
    t[1] += 2;
    std::swap(t[0], t[3]);
    a[i] += std::accumulate(t.begin(), t.end(), 0.0) + *std::max_element(t.begin(), t.end()) + std::clamp(i, 3, 50);
    const double middle = n / 2.;
    a[i] += std::count_if(t.begin(), t.end(), Near(middle, 5.));
  }
}

static void pairs(int n, Point *points) {
  const int shift = 3;
#pragma acc parallel loop hetero(1) part_copy(points[1:n])
  for (int i = 0; i < n; ++i) {
    auto &[x, y, id] = points[i];
    const auto [low, high] = std::minmax({i % 7, i % 3, shift});
    const auto [first, second] = std::make_pair(i, 2.5f);
    auto t = std::make_tuple(i, shift, 1.25);
    auto [p, q] = std::array<int, 2>{i, 4};
    int row[] = {1, 2, 3};
    for (auto &one : row)
      one *= id;
    x += sum(low, high, first * second) + std::get<0>(t) * std::get<2>(t) + std::get<1>(t);
    y = p * q + most(i, 17, row[1]) + row[2];
    id = (int)sum(id);
  }
}

static void generators(int n, double *a) {
#pragma acc parallel loop hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; ++i) {
    std::minstd_rand small(i + 1);
    std::mt19937 large(i);
    a[i] += small() % 100 + large() % 1000;
  }
}

// The host makes the calls in bounds, and asks for the lengths of containers.
struct Row {
  std::vector<int> held;
  explicit Row(int n) : held(n) {}
  virtual int n() const { return (int)held.size(); }
  virtual ~Row() = default;
  void add(double *a) const {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n()])
    for (int i = n() / 2; i < n(); ++i)
      a[i] += held.size() + i;
  }
};

static int half(const std::vector<int> &all) { return (int)all.size() / 2; }

static void lengths(const std::vector<double> &v, const Row &row, const std::shared_ptr<Row> &shared, double *a) {
  const std::string word = "eleven more";
#pragma omp target teams distribute parallel for map(tofrom : a[0 : v.size()])
  for (std::size_t i = 0; i < v.size(); ++i)
    a[i] += i % word.length();
#pragma omp target teams loop collapse(2) map(tofrom : a[0 : v.size()])
  for (int i = half(row.held) - 1; i >= 0; --i)
    for (std::size_t j = 0; j < word.size(); j += row.n() / 5)
      a[i * word.size() + j] += i + 2 * j;
#pragma acc parallel loop copy(a[0 : v.size()])
  for (int i = 0; i < shared->n(); ++i)
    a[i] += i;
  row.add(a);
}

// Values that functions take by reference, in the bounds of shared loops and behind labels.
static void bounds(int n, double *a) {
  for (int wave = 0; wave < 40; ++wave)
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = std::max(0, wave - 20); i < std::min(n, wave + 1); ++i)
      a[i] += 1;
#pragma omp target teams distribute map(tofrom : a[0 : n])
  for (int tile = 0; tile < n; tile += 8) {
#pragma omp parallel for
    for (int i = tile; i < std::min(tile + 8, n); ++i)
      switch (i % 3) {
      case 1: a[i] += std::max(i, n - 3); break;
      default: a[i] -= std::min(i, 2 * n / 3);
      }
  }
}

// Objects whose bases hold references, packs of lambdas, bytes that overlap, numbers seen as arrays.
static void pieces(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i) {
    int first, second, items[5] = {1, 2, 3, 4, 5}, count = i % 4 + 1;
    std::tie(first, second) = std::make_pair(i, 10 * i);
    const auto all = [](auto from, auto... more) { return (from + ... + more); };
    a[i] += all(first, second, 2.5, 1);
    std::memmove(items + 1, items, static_cast<unsigned long>(count) * sizeof(int));
    std::complex<double> z(i, items[4]);
    a[i] += reinterpret_cast<double(&)[2]>(z)[1] + items[2];
  }
}

// The bytes of numbers and objects as other types.
struct Pair {
  float low, high;
};
static void bits(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i) {
    const auto whole = __builtin_bit_cast(unsigned long, a[i] + 1.0);
    const auto half = __builtin_bit_cast(unsigned, 1.5f * i);
    a[i] += double(whole >> 52) + half % 7 + __builtin_bit_cast(float, 0x3f800000 + i) + __builtin_bit_cast(int, 2.f) % 5;
  }
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] += __builtin_bit_cast(Pair, 1.5 * i).high;
}

int main() {
  const int n = 131;
  std::vector<double> a(n);
  std::vector<Point> points(n);
  for (int i = 0; i < n; ++i)
    points[i] = {i * .5, 1, i % 9};
  algorithms(n, a.data());
  pairs(n, points.data());
  generators(n, a.data());
  const Row row(11);
  bounds(n, a.data());
  lengths(a, row, std::make_shared<Row>(row), a.data());
  bits(n, a.data());
  pieces(n, a.data());
  double all = 0;
  for (int i = 0; i < n; ++i)
    all += (i % 13 + 1) * (a[i] + points[i].x + 2 * points[i].y + points[i].id);
  std::printf("%.12g\n", all);
}
