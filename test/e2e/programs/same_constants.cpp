//===-- test/e2e/programs/same_constants.cpp - constant objects, and constructors that are inherited -----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constants that constexpr constructors and functions make, in kernels of plain constructs and of split loops. Unions
// with constructors, members without a name in constructors, inherited constructors, std::optional, members that are
// references or constants.
#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

constexpr int half(int x) { return x / 2; }
constexpr double poly(double x) {
  double r = 0;
  for (int k = 0; k < 4; k++)
    r = r * x + k;
  return r;
}
constexpr double third = 1 / 3.0L;
static const double values[3] = {poly(1), poly(2), poly(.5)};
constexpr std::array<int, 5> squares() {
  std::array<int, 5> a{};
  for (int i = 0; i < 5; i++)
    a[i] = i * i;
  return a;
}
constexpr auto square = squares();

struct Pair {
  double x, y;
  constexpr Pair(double a, double b) : x(a), y(b * 2) {}
  constexpr double sum() const { return x + y; }
};
constexpr Pair up{1, 2};
static const Pair pairs[2] = {Pair(1, 2), Pair(3, 4)};

// Something may stand in its tail padding, so it is no aggregate on a device either.
struct Base {
  double id;
  char kind;
  constexpr Base(int i) : id(i * 10), kind('a') {}
};
struct Derived : Base {
  short w[2][2];
  const char *name;
  bool ok : 1;
  int : 3;
  unsigned k : 4;
  constexpr Derived(int i) : Base(i), w{{short(i), 2}, {3, short(i * 4)}}, name(nullptr), ok(i > 1), k(i) {}
};
static constexpr Derived derived[3] = {Derived(1), Derived(2), {3}};

struct Matrix {
  double m[2][2];
  constexpr Matrix operator*(const Matrix &o) const {
    Matrix r{};
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++)
        for (int k = 0; k < 2; k++)
          r.m[i][j] += m[i][k] * o.m[k][j];
    return r;
  }
};
constexpr Matrix one{{{1, 2}, {3, 4}}}, two = one * one;
struct Settings {
  static inline const double scale = poly(3);
  static constexpr Matrix unit{{{1, 0}, {0, 1}}};
};
template <int N> struct Table {
  static constexpr int value[2] = {N, half(N)};
};
enum class Kind : char { a = 'x', b = half(8) };
constexpr Kind kinds[2] = {Kind::a, static_cast<Kind>(half(9))};
struct Empty {};
constexpr Empty nothing{};
static double take(Empty, double v) { return v; }

union Bits {
  float f;
  unsigned u;
  constexpr Bits(float a) : f(a) {}
};
constexpr Bits bits(2.5f);
struct Either {
  union {
    int i;
    float f;
  };
  int k;
  Either(int a) : i(a), k(1) {}
};

struct First {
  int a;
  double b;
  First() : a(1), b(2) {}
  First(int x, double y) : a(x), b(y) {}
  explicit First(double &&y) : a(0), b(y) {}
  double sum() const { return a + b; }
};
struct Second : First {
  using First::First;
  int c = 5;
};
struct Third : Second {
  using Second::Second;
  double all() const { return sum() * c; }
};

static std::optional<double> root(double x) {
  if (x < 10)
    return std::nullopt;
  return x / 2;
}

struct Refers : Empty {
  const double &a;
  double &b;
  Refers(const double &x, double &y) : a(x), b(y) {}
  void add() { b += a; }
};

static void show(const char *what, const double *out, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += out[i] * (i % 7 + 1);
  printf("%s %.17g\n", what, sum);
}

int main() {
  enum { n = 60 };
  double out[n];
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < n; i++) {
    const Derived &d = derived[i % 3];
    out[i] = values[i % 3] + square[i % 5] + d.id + d.w[1][i & 1] + d.ok + d.k + (d.name == nullptr) + two.m[i & 1][1] +
             Table<7>::value[i & 1] + Settings::scale + Settings::unit.m[0][i & 1] + (int)kinds[i & 1] + d.kind;
  }
  show("constants", out, n);
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < n; i++) {
    Bits one(i * .5f);
    Either either(i);
    out[i] = up.sum() * i + pairs[i & 1].y + take(nothing, i) + (one.u >> 24) + bits.f + either.i * either.k;
  }
  show("objects", out, n);
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < n; i++)
    out[i] = i * third;
  show("of wider types", out, n);
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < n; i++) {
    Third t(i, i * .5), u(i * 2.0);
    const std::optional<double> half = root(i);
    out[i] = t.all() + u.all() + half.value_or(3) + (half ? *half : 0);
  }
  show("inherited", out, n);
#pragma omp target teams distribute parallel for map(tofrom : out)
  for (int i = 0; i < n / 2; i++) {
    const auto ends = std::minmax(out[2 * i], out[2 * i + 1]);
    const double low = ends.first, high = ends.second;
    Refers both(low, out[2 * i]);
    both.add();
    const std::pair<const int, double> fixed(i, .5);
    out[2 * i + 1] = high - both.a + fixed.first * fixed.second;
  }
  show("references", out, n);
#pragma acc region for hetero(1, all) part_copyout(out[1:n])
  for (int i = 0; i < n; i++)
    out[i] = values[i % 3] * square[i % 5] + derived[i % 3].w[0][0] + two.m[1][i & 1] + pairs[i & 1].sum();
  show("split", out, n);
}
