//===-- e2e/programs/task_templates.cpp - function templates that are tasks ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Deduced and given arguments, numbers, defaults, templates that exclude each other, specializations, members of
// classes and class templates, recursion, and names that a using declaration brings.
#include "task_busy.h"

#include <cstdio>
#include <type_traits>
#include <vector>

namespace kernels {
template <class T>
#pragma omp task in([n] x)inout([n] y)
void axpy(int n, T a, const T *x, T *y) {
  busy(30);
  for (int i = 0; i < n; ++i)
    y[i] = y[i] / 2 + a * x[i];
}

// Defined below.
#pragma omp task inout([N] v) priority(N)
template <int N, typename T = double> void rotate(T *v, T add = T(1));

template <int N, typename T> void rotate(T *v, T add) {
  busy(10);
  const T first = v[0];
  for (int i = 0; i + 1 < N; i++)
    v[i] = v[i + 1];
  v[N - 1] = first + add;
}

#pragma omp task inout([n] x)
void halve(int n, double *x) {
  busy(20);
  for (int i = 0; i < n; i++)
    x[i] = x[i] / 2 + i;
}
} // namespace kernels

#pragma omp task inout(v)
template <class T> static void twice(T &v) {
  busy(20);
  v = v + v;
}
template <> void twice<long>(long &v) {
  busy(20);
  v = v * 3;
}

// An array's length is the template's.
#pragma omp task inout(v)
template <int N> static void turn(double v[N]) {
  busy(30);
  for (int i = 0; i < N; ++i)
    v[i] = v[i] / 2 + i;
}

// A parameter that is a pointer in all instantiations.
#pragma omp task in(v)inout(sum)
template <class Pointer> static void add(Pointer v, double &sum) {
  busy(10);
  sum = sum / 2 + *v;
}

#pragma omp task in([n] x)out(*sum)
template <class T, typename = typename std::enable_if<std::is_integral<T>::value>::type>
void total(int n, const T *x, T *sum) {
  busy(10);
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += x[i] * (i + 1);
}
#pragma omp task in([n] x)out(*sum)
template <class T, std::enable_if_t<std::is_floating_point<T>::value, int> = 0> void total(int n, const T *x, T *sum) {
  busy(10);
  *sum = 0;
  for (int i = 0; i < n; i++)
    *sum += x[i] * (i + 2);
}

template <class T> struct Box {
  T *p;
  int n;

#pragma omp task inout([this->n] p) in([count] q)
  template <class U> void add(int count, const U *q) {
    busy(15);
    for (int i = 0; i < count; i++)
      p[i] = p[i] * 2 + q[i];
  }

#pragma omp task inout([count] q)
  template <class U> static void clear(int count, U *q) {
    busy(15);
    for (int i = 0; i < count; i++)
      q[i] = q[i] / 2;
  }

#pragma omp task inout([this->n] p)
  void halve() const;

  void all() {
    const float w[4] = {1, 2, 3, 4};
    add(4, w);
    halve();
    this->template add<T>(n, p);
#pragma omp taskwait
  }
};

template <class T> void Box<T>::halve() const {
  busy(12);
  for (int i = 0; i < n; i++)
    p[i] /= 2;
}

#pragma omp task inout([n] v)
template <class T> void sweep(int n, T *v) {
  if (n < 8) {
    busy(5);
    for (int i = 0; i < n; i++)
      v[i] += i;
    return;
  }
  sweep(n / 2, v);
  sweep(n - n / 2, v + n / 2);
#pragma omp taskwait
  for (int i = 1; i < n; i++)
    v[i] = (v[i] + v[i - 1]) / 2;
}

template <class T> static T chain(std::vector<T> &a, std::vector<T> &b) {
  using kernels::axpy;
  const int n = (int)a.size();
  T sum;
  for (int round = 0; round < 5; round++) {
    axpy(n, T(2), a.data(), b.data());
    kernels::axpy<T>(n / 2, T(1), b.data() + n / 2, a.data());
    kernels::rotate<8>(b.data());
    kernels::rotate<4, T>(b.data() + 6, T(3));
    sweep(n, a.data());
  }
  total(n, b.data(), &sum);
  twice(sum);
#pragma omp taskwait
  return sum;
}

using kernels::halve;

int main() {
  std::vector<double> a(40, 1), b(40, 2);
  std::vector<float> c(30, 1), d(30, 2);
  std::vector<long> e(20, 5), f(20, 7);
  std::printf("chains: %.10g %.6g %ld\n", chain(a, b), (double)chain(c, d), chain(e, f));
  Box<double> x{a.data(), 40};
  Box<float> y{c.data(), 30};
  x.all();
  y.all();
  Box<double>::clear(30, c.data());
  double sum = 0;
  for (int i = 0; i < 4; i++) {
    turn<8>(b.data());
    turn<4>(b.data() + 2);
    halve(6, b.data() + 1);
    add(b.data() + 5, sum);
  }
#pragma omp taskwait
  std::printf("sum: %.10g\n", sum);
  for (double v : a)
    sum = sum * 0.9 + v;
  for (float v : c)
    sum = sum * 0.9 + v;
  std::printf("all: %.6g\n", sum);
}
