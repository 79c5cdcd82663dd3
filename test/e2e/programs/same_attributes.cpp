//===-- e2e/programs/same_attributes.cpp - directives that are C++ attributes -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Alone on a line, over several, before a statement on the same line, as sequences and in macros.
#include <cstdio>

[[omp::directive(begin declare target)]];
static int offset = 3;
static int shifted(int x) { return x + offset; }
[[omp::directive(end declare target)]];

[[using omp : directive(begin declare target)]]; static int twice(int x) { return 2 * x; } [[omp::directive(end declare target)]];

struct Piece {
  int n;
  int *items;
};
[[omp::directive(declare mapper(Piece p) map(p, p.items[0 : p.n]))]];

#define ON_DEVICES(clauses) [[omp::directive(target teams distribute parallel for clauses)]]
#define IN_TWO_LINES(array) [[omp::directive(target teams distribute \
                                             parallel for map(tofrom : array))]]

template <class T, int n> static T sumOf(const T (&values)[n]) {
  T sum = 0;
  [[omp::directive(target teams distribute parallel for map(to : values) reduction(+ : sum))]]
  for (int i = 0; i < n; ++i)
    sum += values[i];
  return sum;
}

int main() {
  constexpr int n = 40;
  int a[n], b[n], last = 0;
  [[omp::directive(target map(from : a), map(to : n))]]
  for (int i = 0; i < n; ++i)
    a[i] = shifted(i);
  [[omp::directive(target teams distribute parallel for,
                   map(to : a) // what comes in
                   map(from : b))]]
  for (int i = 0; i < n; ++i)
    b[i] = twice(a[i]);
  Piece piece{n, a};
  [[omp::sequence(directive(target map(tofrom : piece)), omp::directive(parallel for))]]
  for (int i = 0; i < n; ++i)
    piece.items[i] += 1;
  ON_DEVICES(map(tofrom : b)) for (int i = 0; i < n; ++i) b[i] -= 1;
  IN_TWO_LINES(b)
  for (int i = 0; i < n; ++i)
    b[i] += a[i];
  [[omp::directive(target data map(tofrom : a))]]
  {
    [[using omp : directive(target teams loop)]]
    for (int i = 0; i < n; ++i)
      a[i] *= 3;
    [[omp::directive(target update from(a[0 : 1]))]];
    last = a[0];
  }
  [[omp::directive(parallel)]] { [[omp::directive(barrier)]]; }
  std::printf("a: %d %d\nb: %d %d\nlast: %d\nsums: %d %d\n", a[0], a[n - 1], b[0], b[n - 1], last, sumOf(a), sumOf(b));
}
