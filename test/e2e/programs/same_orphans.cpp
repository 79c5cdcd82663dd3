//===-- e2e/programs/same_orphans.cpp - functions with constructs that target constructs call ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Their text stands in the construct: parameters by value and by reference, methods, names of the caller's.
#include <cstdio>
#include <cstdlib>
#pragma omp declare target
static void scale(double *a, int n, double by) {
#pragma omp distribute parallel for
  for (int i = 0; i < n; ++i) a[i] *= by;
}
static void shift(double *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i] += i;
}
static void sums(const double *m, double &out, int n) {
  double s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int j = 0; j < n; ++j) s += m[j];
  out = s;
}
static void twice(double *a, int n) { // calls one that is called elsewhere, too
  shift(a, n);
  shift(a, n);
}
static void shadow(double *a, int n) {
  int i = 5; // the argument's name is `i` in one call
#pragma omp parallel for
  for (int k = 0; k < n; ++k) a[k] += i;
}
static void plus(double *a, int n, int m) { // `n` is `m` in the call
#pragma omp parallel for
  for (int k = 0; k < n; ++k) a[k] += m;
}
template <class T> static void same(T *a, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) a[i] += 1;
}
#pragma omp end declare target
class Field {
  int n;
  double *a;
  void relax(double w) {
#pragma omp distribute parallel for
    for (int i = 0; i < n; ++i) a[i] += w;
  }

public:
  Field(double *a, int n) : n(n), a(a) {}
  void run() {
    const double w = 0.25;
#pragma omp target teams map(this[0 : 1], a[0 : n])
    relax(w);
  }
};
int main() {
  const int n = 200, rows = 20;
  double *a = (double *)malloc(n * sizeof(double)), r[rows];
  for (int i = 0; i < n; ++i) a[i] = i % 11;
#pragma omp target data map(a[0 : n]) map(from : r)
  {
#pragma omp target teams
    scale(a, n, 1.5);
#pragma omp target
    shift(a, n);
#pragma omp target
    {
      twice(a, n);
      if (n > 100) shift(a + 100, n - 100);
    }
#pragma omp target teams distribute
    for (int i = 0; i < rows; ++i) {
      sums(a + i * 10, r[i], 10);
      shadow(a + 10 * i, i % 10);
    }
#pragma omp target
    same(a, n);
    const int m = 20;
#pragma omp target
    plus(a, m, m + 1);
  }
  Field f(a, n);
  f.run();
  double s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * (i % 3);
  for (int i = 0; i < rows; ++i) s += r[i] * i;
  printf("%.10g\n", s);
}
