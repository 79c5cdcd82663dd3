//===-- e2e/programs/same_two_texts.cpp - split loops that differ between instantiations ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Ranks, directions, steps and sections depend on a template's arguments, in functions and in members of classes.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>

enum { N = 50 };
enum class Way { Up, Down };

static void bump(double &x, int i) { x += i; }
static void bump(double (&row)[4], int i) {
  for (int k = 0; k < 4; k++)
    row[k] += i * k;
}

template <class T> static void each(T *a, int n) {
#pragma acc region for hetero(1) part_copy(a[1 : n])
  for (int i = 0; i < n; i++)
    bump(a[i], i);
}

template <class T, int Step> static T last(T *a, int first, int end) {
  int kept = -7;
  T sum = 0;
#pragma acc region for hetero(1) part_copy(a[1 : N]) reduction(+ : sum)
  for (int i = first; i != end; i += Step) {
    a[i] = a[i] * 2 + Step;
    sum += a[i];
  }
  if (kept < 0)
    sum += kept;
  return sum;
}

template <class T> struct Grid {
  T *cells;
  template <Way way, bool Wide> void shift(const T *from, int n) {
    T *to = cells;
#pragma acc region for hetero(1) copyin(from[0 : n]) part_copy(to[1 : n])
    for (int i = way == Way::Up ? 1 : 0; i < n - (Wide ? 2 : 1); i++)
      to[i] = from[way == Way::Up ? i - 1 : i + 1] + Wide;
  }
};

static double a[N], rows[N][4], b[N];
static float f[N];
static long l[N];

template <class T> static void show(const char *name, const T *x) {
  for (int i = 0; i < N; i += 3)
    std::printf("%s[%d] %g\n", name, i, (double)x[i]);
}

int main() {
  for (int i = 0; i < N; i++)
    a[i] = i % 5, f[i] = i % 3, l[i] = i, b[i] = 2 * i;
  each(a, N);
  each(rows, N);
  each(rows + 3, 11);
  show("a", a);
  show("rows", &rows[0][0] + N);
  std::printf("%g %g %ld %g\n", last<double, 1>(a, 0, N), (double)last<float, -1>(f, N - 1, -1), last<long, -1>(l, N - 1, -1),
              last<double, 1>(b, 3, N));
  show("a", a), show("f", f), show("l", l), show("b", b);
  Grid<double> grid{a};
  grid.shift<Way::Up, false>(b, N);
  show("up", a);
  grid.shift<Way::Down, true>(b, N);
  show("down", a);
  Grid<float>{f}.shift<Way::Down, false>(f + 0, 1);
  show("f", f);
  return 0;
}
