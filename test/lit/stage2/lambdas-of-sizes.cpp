// Lambdas of different sizes go to one template. The text of each instantiation holds to the ends of its objects: the
// host's compiler sees no access behind them.
// RUN: %hetcxx -std=c++11 --cuda-arch=none -O2 -Wall -Wextra -Werror -Wno-het-target-on-host %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
#include <cstdio>
#include <cstdlib>

struct Three {
  double *a, *b, *c;
};
struct One {
  double *a;
};
inline void addTo(const Three &t, int i) { t.a[i] += t.b[i] * t.c[i]; }
inline void addTo(const One &t, int i) { t.a[i] += 1; }

template <class F> void forAll(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f(i);
}
template <class F> void forAllOnHost(int n, F f) {
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i = 0; i < n; i++)
    f(i * std::atoi("1"));
}
template <class T> void inObjects(int n, T t) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    addTo(t, i);
}

int main() {
  double x[8], y[8], *p = x, *q = y;
  float a = 2;
  for (int i = 0; i < 8; i++)
    x[i] = i, y[i] = 1;
#pragma omp target data map(tofrom : p[0 : 8], q[0 : 8])
  {
    forAll(8, [=](int i) { q[i] += a * p[i]; });
    forAll(8, [=](int i) { q[i] *= 2; });
    forAllOnHost(8, [=](int i) { q[i] += a * p[i]; });
    forAllOnHost(8, [=](int i) { q[i] *= 2; });
    inObjects(8, Three{q, p, p});
    inObjects(8, One{q});
  }
  std::printf("%g\n", y[7]);
  return y[7] == 138 ? 0 : 1;
}
