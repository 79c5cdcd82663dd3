//===-- e2e/programs/same_elements_cxx.cpp - one item of members, containers and in templates --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <vector>

namespace {

struct Histogram {
  long bins[4] = {0, 0, 0, 0};
  long *table;
  int n;

  void fill(int k) {
#pragma acc region for hetero(1) reduction(+: bins[2]) reduction(+: table[k])
    for (int i = 0; i < n; i++) {
      bins[2] += i;
      table[k] += 2 * i;
    }
  }

  void resident(int k) {
#pragma acc data copy(table[0:n])
    {
#pragma acc region for hetero(1) part_copy(table[1:n])
      for (int i = 0; i < n; i++)
        table[i] += i;
#pragma acc update self(table[k])
      std::printf("update: %ld\n", table[k]);
      table[k] = 77;
#pragma acc update device(table[k])
#pragma acc region for hetero(1) part_copy(table[1:n])
      for (int i = 0; i < n; i++)
        table[i] += 1;
    }
  }
};

template <class T, int N> void sums(int n, int k) {
  T s[N] = {}, rows[3][N] = {};
#pragma acc region for hetero(1) reduction(+: s[1]) reduction(+: rows[k][0:N])
  for (int i = 0; i < n; i++) {
    s[1] += T(i);
    rows[k][i % N] += T(i);
  }
#pragma acc parallel loop reduction(+: s[2])
  for (int i = 0; i < n; i++)
    s[2] += T(i);
  for (T one : s)
    std::printf("%g ", double(one));
  for (T one : rows[k])
    std::printf("%g ", double(one));
  std::puts("template");
}

void container(int n, int k) {
  std::vector<long> v(n), sum(4);
  v[k] = 9;
#pragma acc region for hetero(1) copyin(v[k]) reduction(+: sum[k - 4])
  for (int i = 0; i < n; i++)
    sum[k - 4] += v[k];
  std::printf("container: %ld %ld %ld\n", sum[0], sum[1], sum[2]);
#pragma acc data copy(v)
  {
#pragma acc region for hetero(1) part_copy(v[1:n])
    for (int i = 0; i < n; i++)
      v[i] += i;
#pragma acc update self(v[k])
    std::printf("container: %ld\n", v[k]);
    v[k] = 5;
#pragma acc update device(v[k])
#pragma acc region for hetero(1) part_copy(v[1:n])
    for (int i = 0; i < n; i++)
      v[i] *= 2;
  }
  for (long one : v)
    std::printf("%ld ", one);
  std::puts("");
}

} // namespace

int main(int argc, char **) {
  const int k = argc + 4, n = 60;
  std::vector<long> storage(n);
  Histogram h;
  h.table = storage.data(), h.n = n;
  h.fill(k);
  h.resident(k);
  for (long one : storage)
    std::printf("%ld ", one);
  std::printf("bins %ld %ld %ld\n", h.bins[1], h.bins[2], h.bins[3]);
  sums<double, 3>(n, k - 4);
  sums<int, 5>(n, k - 3);
  container(n, k);
}
