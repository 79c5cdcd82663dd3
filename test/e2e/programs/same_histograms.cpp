//===-- e2e/programs/same_histograms.cpp - reductions of arrays in C++ ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// References to arrays in a template, members, elements of containers, arrays of a lambda's surroundings.
#include <cstdio>
#include <vector>
template <class T, int N>
void tally(const std::vector<int> &v, T (&h)[N], T *p) {
  const int n = v.size();
#pragma acc region for hetero(1, all, chunk) part_copyin(v[1:n]) reduction(+: h) reduction(max: p[1:N])
  for (int i = 0; i < n; i++) {
    h[v[i] % N] += v[i];
    if (p[1 + v[i] % N] < v[i])
      p[1 + v[i] % N] = v[i];
  }
}
struct Histogram {
  double bins[6] = {};
  std::vector<long> sums = std::vector<long>(6);
  void add(const std::vector<int> &v) {
#pragma acc parallel loop hetero(1) part_copyin(v[1:v.size()]) reduction(+: bins)
    for (int i = 0; i < (int)v.size(); i++)
      bins[v[i] % 6] += 1;
    long *s = sums.data();
#pragma omp target device(*) map(to: v[0:v.size()] dist_data(BLOCK))
#pragma omp parallel for reduction(+: s[0:6])
    for (size_t i = 0; i < v.size(); i++)
      s[v[i] % 6] += i;
  }
};
template <class Items> void show(const Items &items) {
  for (auto x : items)
    std::printf("%g ", static_cast<double>(x));
}

int main() {
  std::vector<int> v(777);
  for (int i = 0; i < 777; i++)
    v[i] = (i * 31 + 5) % 101;
  double a[5] = {1}, pa[7] = {};
  int b[4] = {}, pb[6] = {};
  tally(v, a, pa), tally(v, b, pb);
  show(a), show(pa), show(b), show(pb);
  Histogram h;
  h.add(v), h.add(v);
  show(h.bins), show(h.sums);
  auto local = [&](int k) {
    float f[3] = {};
#pragma acc region for hetero(1) part_copyin(v[1:v.size()]) reduction(+: f)
    for (int i = 0; i < (int)v.size(); i++)
      f[v[i] % 3] += k;
    std::printf("%g %g %g\n", f[0], f[1], f[2]);
  };
  local(2), local(3);
}
