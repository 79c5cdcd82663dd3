// Templates, references, unions, the standard library's small functions: what they do on a device is what C++ says.
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
#include <utility>
#include <memory>
#include <limits>
template <class T, int K = 3> static T poly(T x) { T s = 0; for (int k = 0; k < K; ++k) s = s * x + T(k); if constexpr (K > 2) s += 1; return s; }
static int depth(int n) { return n <= 1 ? 0 : 1 + depth(n / 2); }
struct Stencil { double w[3]; double apply(const double *p) const { return w[0] * p[-1] + w[1] * p[0] + w[2] * p[1]; } static double unit() { return 1.0; } };
struct Rng { unsigned s; explicit Rng(unsigned seed) : s(seed * 747796405u + 1u) {} unsigned next() { s ^= s << 13; s ^= s >> 17; s ^= s << 5; return s; } double uniform() { return next() / 4294967296.0; } };
inline double &pick(double &a, double &b, bool first) { return first ? a : b; }
union Pun { float f; unsigned u; };
double run(int n, std::vector<double> &in, std::vector<double> &out, const Stencil &st) {
  double *a = in.data(), *b = out.data();
  double lo = 1e300; double sum = 0;
  const Stencil stencil = st;
  auto &ref = sum; (void)ref;
#pragma omp target device(*) map(to: a[0:n] dist_data(BLOCK) halo(1)) map(tofrom: b[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(min: lo) reduction(+: sum)
  for (int i = 1; i < n - 1; ++i) {
    Rng rng(i);
    double inside = 0;
    for (int k = 0; k < 10; k++) { const double x = rng.uniform(), y = rng.uniform(); inside += x * x + y * y <= 1; }
    b[i] = stencil.apply(&a[i]) + poly<double>(a[i]) + poly<float, 2>(i) + depth(i) + inside * Stencil::unit();
    double u = 1, v = 2; pick(u, v, i % 2 == 0) = 5; b[i] += u * 10 + v; std::swap(u, v); b[i] += u;
    Pun p; p.f = i; b[i] += p.u >> 20;
    b[i] += std::numeric_limits<int>::max() % 10 + static_cast<int>(std::floor(a[i])) + std::isnan(a[i]) + std::abs(-3) + std::hypot(3.0, 4.0);
    [&] { b[i] += 0.5; }();
    const int table[]{1, 2, 3};
    for (const auto &t : table) b[i] += t;
    lo = std::min(lo, b[i]); sum += b[i];
  }
  return lo + sum;
}
int main() {
  std::vector<double> a(200), b(200); for (int i = 0; i < 200; i++) a[i] = std::cos(i) + i * 0.1;
  printf("%.12g\n", run(200, a, b, Stencil{{0.25, 0.5, 0.25}}));
}
