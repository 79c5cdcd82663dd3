//===-- e2e/programs/same_object_elements.cpp - objects whose functions lead to their elements -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// No clause names these objects. What a kernel writes through the result of a function, or past a `const`, comes home.
// Its output is compared with that of the same file built without hetcc.
#include <array>
#include <cstdio>

struct Held {
  int v[4], k;
  int &at(int i) { return v[i]; }
  int &last() { return at(3); }
  const int &first() { return v[0]; }
};
static int look(const Held &h) {
  const_cast<Held &>(h).k++;
  return h.v[1];
}
static void put(const int *p) { *(int *)p = 9; }
struct Item {
  int k;
  mutable int reads;
  int read() const { return ++reads; }
  int more() const { return const_cast<Item *>(this)->k += 2; }
};
static int touch(const Item &one) { return ++const_cast<Item &>(one).k; }
static int further(const Item &one) { return touch(one); }
static int same(const Item &one) { return one.k; }
static const Item &self(const Item &one) { return one; }

// No clause names `list`; its items are constant where they change.
static void behindPointers() {
  const int n = 20;
  Item *list = new Item[n];
  int *numbers = new int[n], *out = new int[n];
  const Item *items = list;
  for (int i = 0; i < n; ++i) {
    list[i] = {i, 1};
    numbers[i] = out[i] = i;
  }
#define KERNEL(value)                                                                                                  \
  _Pragma("omp target teams distribute parallel for map(tofrom : out[:n])") for (int i = 0; i < n; ++i) out[i] +=      \
      value;                                                                                                           \
  for (int i = 0; i < n; ++i)                                                                                          \
    out[i] += 3 * list[i].k + 5 * list[i].reads + 7 * numbers[i];
  KERNEL(touch(list[i]))
  KERNEL(further(items[i]))
  KERNEL(same(list[i]))
  KERNEL(list[i].read())
  KERNEL(items[i].more())
  KERNEL(const_cast<Item &>(self(list[i])).k++)
  KERNEL(((*(int *)(const int *)(numbers + i)) += 4))
#undef KERNEL
#pragma acc parallel loop copy(out[0 : n])
  for (int i = 0; i < n; ++i) {
    const Item &one = list[i];
    const_cast<Item &>(one).k++;
    out[i] += one.reads++;
  }
  long sum = 0;
  for (int i = 0; i < n; ++i)
    sum += (i + 1) * (out[i] + 3 * list[i].k + 5 * list[i].reads);
  std::printf("%ld\n", sum);
  delete[] list;
  delete[] numbers;
  delete[] out;
}

struct Rows {
  std::array<long *, 2> p; // leads to what a clause maps
};

int main() {
  std::array<char, 30> g{}, e{3, 4};
  const std::array<int, 3> c{1, 2, 3};
  std::array<long, 4> f{7};
  Held h{{1, 2, 3, 4}, 5}, q = h, r = h, w = h, *at = &w;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < (int)g.size(); i++)
    g[i] = (char)(g[i] + e[1] + c[i % 3]);
#pragma omp target
  {
    f.front() += look(h) + c[1];
    put(q.v);
    r.at(1) = r.last() + r.first();
  }
#pragma omp target data map(tofrom : w)
  {
#pragma omp target
    at->last() = at->first() + 8;
  }
#pragma acc serial
  {
    f.data()[2] += 5;
    std::get<3>(f) = 8;
    f.back() += c.front();
    for (auto &x : f)
      x += 2;
  }
  long items[10] = {1, 2, 3};
  Rows rows{{items, items}};
#pragma omp target map(tofrom : items[0 : 10])
  rows.p[0][4] = rows.p[1][2] + 6;
  long sum = 0;
  for (int i = 0; i < 30; ++i)
    sum += (i + 1) * g[i];
  std::printf("%ld %ld %ld %ld %d %d %d %d %ld\n", sum, f[0], f[2], f[3], h.k, q.v[0], r.v[1], w.v[3], items[4]);
  behindPointers();
}
