//===-- e2e/programs/same_update_static.cpp - updates of items that Clang does not take --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `target update` of static variables of `declare target`, whole and in parts, in a template, too, and of what calls
// and choices lead to, as in `enter data` and `exit data`. Each value that moves is one that the other side does not
// have. Output is compared with that of the same file built without hetcc.
#include <cstdio>

struct Pair {
  int a, b;
};

#pragma omp declare target
static int count = 1;
static double table[6];
static Pair pair = {1, 2};
namespace {
long unnamed[4];
}
namespace outer {
static int first = 2;
namespace inner {
static double second[3] = {1, 2, 3};
}
} // namespace outer
namespace other = outer::inner;
__attribute__((visibility("hidden"))) int hidden = 3;
#pragma omp end declare target

template <class T> static T there() {
  T sum = 0;
#pragma omp target update to(count, table[1 : 4]) to(pair.b, hidden) \
    to(unnamed) // whole, and in parts
#pragma omp target map(tofrom : sum)
  {
    for (int i = 0; i < 6; i++)
      sum = sum * 10 + table[i];
    sum += count * 100 + pair.a + pair.b + unnamed[3] + hidden;
  }
  return sum;
}

static int &pick(bool first, int &a, int &b) { return first ? a : b; }
static double *half(double *p, int n) { return p + n / 2; }

static int chosen(bool first) {
  int a = 1, b = 2, seen = 0;
  double v[8] = {};
#pragma omp target enter data map(to : first ? a : b) map(to, always : v)
  pick(first, a, b) = 20;
  v[5] = 6;
#pragma omp target update to(first ? a : b, half(v, 8)[0 : 3])
#pragma omp target map(tofrom : seen) map(alloc : a, b)
  {
    int &one = first ? a : b;
    seen = one + v[5];
    one = seen + 1;
    v[1] = 3;
  }
#pragma omp target update from((first ? v : v + 4)[1 : 1]) if (first)
#pragma omp target exit data map(from : pick(first, a, b)) map(release : v)
  return seen + (first ? a : b) + (first ? v[1] : 3);
}

int main() {
  count = 5;
  for (int i = 1; i < 5; i++)
    table[i] = i;
  pair.b = 70;
  unnamed[3] = 9;
  hidden = 1;
  printf("%g %ld\n", there<double>(), there<long>());
#pragma omp target
  {
    for (int i = 2; i < 4; i++)
      table[i] = 40 + i;
    count = 11;
    pair.a = 12;
    unnamed[0] = unnamed[1] = unnamed[2] = unnamed[3] = 13;
    hidden = 14;
  }
  if (count > 0) {
#pragma omp target update from(table[2 : 2]) if (hidden > 0)
#pragma omp target update from(count, hidden, pair, unnamed)
  }
  outer::first = 20;
  ::other::second[1] = 30;
#pragma omp target update to(outer::first, outer::inner::second[1 : 1])
#pragma omp target
  outer::inner::second[2] = outer::first + outer::inner::second[1];
#pragma omp target update from(::other::second[2 : 1])
  printf("%g ", outer::inner::second[2]);
  for (double one : table)
    printf("%g ", one);
  printf("%d %d %d %ld %d\n", count, pair.a, pair.b, unnamed[3], hidden);
  printf("%d %d\n", chosen(true), chosen(false));
  return 0;
}
