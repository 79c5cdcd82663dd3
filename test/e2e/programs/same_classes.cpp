//===-- e2e/programs/same_classes.cpp - C++ in a loop body ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Operators, lambdas, templates, if constexpr, enum class, references, std::array, std::max and range-for.
// Its output is compared with that of the same file built without hetcc.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>
struct V3 {
  double x, y, z;
  V3 operator+(const V3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
  V3 &operator*=(double s) {
    x *= s;
    y *= s;
    z *= s;
    return *this;
  }
  enum { dims = 3 };
};
inline double dot(const V3 &a, const V3 &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
enum class Mode { A, B };
template <class T> T sq(T v) { return v * v; }
template <int N> double powi(double v) {
  if constexpr (N == 0)
    return 1;
  else
    return v * powi<N - 1>(v);
}
namespace ns {
namespace {
double helper(double v, double w = 2) { return v * w; }
} // namespace
} // namespace ns
class Scale {
public:
  static double factor;
  static int twice(int x) { return 2 * x; }
};
double Scale::factor = 1.5;
namespace ns {
namespace {
float offset = 0.25f;
}
} // namespace ns
// Static members and namespaces' variables, named from outside.
double statics() {
  double result = 0;
#pragma omp target map(tofrom : result)
  { result = Scale::factor * Scale::twice(4) + ns::offset; }
  return result;
}
// Copy constructors that copy each member, and destructors that do nothing.
struct Column {
  double *p;
  int n;
  Column(double *p, int n) : p(p), n(n) {}
  Column(const Column &o) : p(o.p), n(o.n) {}
  ~Column() {}
  double &operator[](int i) const { return p[i]; }
};
struct Weight {
  double by;
  explicit Weight(double by) : by(by) {}
  Weight(const Weight &o) { by = o.by; }
  double operator()(double x) const { return x * by; }
};
struct Step {
  Column column;
  Weight weight;
  Step(Column column, double by) : column(column), weight(by) {}
  Step(const Step &o) : column(o.column), weight{o.weight} {}
  ~Step() {}
  void operator()(int i) const { column[i] += weight(column.n); }
};
// Items one by one, and in a loop.
struct Pair {
  double e[2];
  Pair(double a, double b) : e{a, b} {}
  Pair(const Pair &o) {
    e[0] = o.e[0];
    e[1] = o.e[1];
  }
};
struct Triple {
  double e[3];
  explicit Triple(double a) : e{a, 2 * a, 3 * a} {}
  Triple(const Triple &o) {
    for (int k = 0; k < 3; ++k)
      e[k] = o.e[k];
  }
};
static void items(int n, double *q) {
  const Pair pair(0.5, 3);
  const Triple triple(0.25);
#pragma omp target teams distribute parallel for firstprivate(pair, triple) map(tofrom : q[0 : n])
  for (int i = 0; i < n; i++)
    q[i] += pair.e[0] * i + pair.e[1] + triple.e[2];
}
template <class F> static void forEach(int n, F f) {
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i = 0; i < n; i++)
    f(i);
}
// A handle that is counted. What a clause maps are the bytes of the lambda that has one.
struct Handle {
  double *p;
  int *owners;
  Handle(double *p, int *owners) : p(p), owners(owners) { ++*owners; }
  Handle(const Handle &o) : p(o.p), owners(o.owners) { ++*owners; }
  Handle &operator=(const Handle &) = delete;
  ~Handle() { --*owners; }
  double &operator()(int i) const { return p[i]; }
};
template <class F> static void forAll(int n, const F &f) {
#pragma omp target teams distribute parallel for map(to : f)
  for (int i = 0; i < n; i++)
    f(i);
}
static void copies(int n, double *q) {
  int owners = 0;
#pragma omp target data map(tofrom : q[0 : n]) use_device_ptr(q)
  {
    const Handle handle(q, &owners);
    forAll(n, [=](int i) { handle(i) += 0.125 * i; });
  }
  std::printf("owners %d\n", owners);
#pragma omp target data map(tofrom : q[0 : n]) use_device_ptr(q)
  forEach(n, Step(Column(q, n), 0.25));
  items(n, q);
  const Weight weight(0.5);
#pragma acc region for hetero(1) part_copy(q[1 : n])
  for (int i = 0; i < n; i++)
    q[i] = weight(q[i]);
}

int main() {
  std::vector<V3> v(77);
  std::vector<double> d(77);
  for (int i = 0; i < 77; i++) {
    v[i] = {i * 1., 2., 3.};
    d[i] = i;
  }
  V3 *p = v.data();
  double *q = d.data();
  const int n = v.size();
  std::printf("statics %g\n", statics());
  Mode m = Mode::B;
  const V3 shift{1, 2, 3};
  double e = 0;
#pragma acc region for hetero(1) part_copy(p[1 : n]) part_copy(q[1 : n]) reduction(+ : e)
  for (int i = 0; i < n; i++) {
    p[i] = p[i] + shift;
    p[i] *= 0.5;
    auto &r = q[i];
    r += dot(p[i], shift) + V3::dims;
    if (m == Mode::B)
      r = std::max(r, 3.0) + std::min(i, 5);
    auto l = [&](double t) { return t + r; };
    r = l(1.0);
    r += sq(i) + powi<3>(0.5) + ns::helper(r) + std::sqrt(std::abs(r));
    std::array<double, 3> a{1, 2, r};
    for (double t : a)
      r += t;
    e += r;
    const V3 w = p[i];
    r -= w.x + w.y + w.z;
  }
  copies(n, q);
  double s = 0;
  for (int i = 0; i < 77; i++)
    s += d[i] + v[i].x;
  std::printf("%.10g %.10g\n", s, e);
}
