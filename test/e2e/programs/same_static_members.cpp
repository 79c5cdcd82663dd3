//===-- e2e/programs/same_static_members.cpp - static members that objects name --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <cstdio>
#pragma omp begin declare target
template <class T> struct Lookup {
  static T items[4];
  static int threads;
  static const int limit;
  T offset;
  T get(int i) const { return this->items[i & 3] + offset; }
};
template <class T> T Lookup<T>::items[4] = {1, 2, 3, 4};
template <class T> int Lookup<T>::threads = 7;
template <class T> const int Lookup<T>::limit = 50;
#pragma omp end declare target
class Hidden {
  static int count;
  static double weights[3];

public:
  double *p;
  int m;
  void run(Hidden &other) {
#pragma omp target teams distribute parallel for map(tofrom: p[:m])
    for (int i = 0; i < m - other.count; ++i) p[i] += other.weights[i % 3] + this->count;
  }
  static void change() { count = 3, weights[1] = 9; }
};
int Hidden::count = 2;
double Hidden::weights[3] = {1, 2, 3};
template <class T> double sum(Lookup<T> &c) {
  double s = 0;
  Lookup<T> *k = &c;
#pragma omp target teams distribute parallel for reduction(+: s) num_threads(c.threads)
  for (int i = 0; i < k->limit; i++) s += c.get(i) + k->threads + c.items[i & 1];
  return s;
}
struct Shared {
  static int bins[8];
  static double total;
  int one = 1;
};
int Shared::bins[8];
double Shared::total;
int main() {
  Lookup<double> c{3};
  Lookup<float> f{4};
  printf("%g %g\n", sum(c), sum(f));
  double a[100] = {}, s = 0;
  Hidden p;
  p.p = a, p.m = 100;
  p.run(p);
  Hidden::change();
  p.run(p);
  for (double x : a) s += x;
  Shared w;
#pragma omp target teams distribute parallel for map(tofrom: Shared::bins)
  for (int i = 0; i < 100; ++i) {
#pragma omp atomic
    w.bins[i & 7] += w.one;
  }
#pragma omp target map(tofrom: Shared::total)
  { w.total = 5; for (int i = 0; i < 8; i++) w.total += w.bins[i] * i; }
  double t = 0;
#pragma omp target parallel for reduction(+: t)
  for (int i = w.bins[0]; i < 100 + w.bins[1]; i++) t += w.total;
  printf("%g %d %g %g\n", s, Shared::bins[3], w.total, t);
}
