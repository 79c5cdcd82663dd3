//===-- e2e/programs/task_sums.cpp - tasks in C++ whose bodies have sums ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The results are behind references, or are variables of the function around. One of them is an item of the array that
// the loop reads. Numbers of iterations are members of a copied record.
#include <cstdio>

enum { N = 400 };
struct Shape {
  int n;
  double scale;
};

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout(r)
void sum(int n, const double *x, double &r) {
#pragma omp parallel for reduction(+ : r)
  for (int i = 0; i < n; i++)
    r += x[i];
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout(r)
void count(int n, const double *x, long &r) {
  for (int i = 0; i < n; i++)
    r += x[i] > 3;
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in([n]x) inout(r)
void whole(int n, const int *x, int &r) {
  for (int i = 0; i < n; i++)
    r += x[i];
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([s.n]x)
void scale(Shape s, double *x) {
  if (s.n < 1)
    return;
  for (int i = 0; i < s.n; i++)
    x[i] *= s.scale;
  bool any = false;
  double most = -1e30;
  for (int i = 0; i < s.n; i++) {
    any |= x[i] > 9;
    most = x[i] > most ? x[i] : most;
  }
  if (s.n > 2)
    x[0] = most + any;
}

int main() {
  static double x[N];
  static int v[N];
  double r = 0, least = 100;
  long c = 0, total = 0;
  for (int i = 0; i < N; i++)
    x[i] = i % 9, v[i] = i % 5;
  sum(N, x, r);
  count(N, x, c);
  whole(N, v, v[7]);
  scale(Shape{N, 2.0}, x);
  sum(N, x, r);
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(v) inout(total)
  for (int i = 0; i < N; i++)
    total += v[i];
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task in(x) inout(least)
#pragma omp parallel for reduction(min : least)
  for (int i = 0; i < N; i++)
    least = x[i] < least ? x[i] : least;
#pragma omp taskwait
  std::printf("sum %g, count %ld, whole %d, total %ld, least %g\n", r, c, v[7], total, least);
  return 0;
}
