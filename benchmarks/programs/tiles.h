//===-- benchmarks/programs/tiles.h - the host's versions of the kernels of makespan.c ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The same arithmetic as in tiles.cl, one work item after the other.
#ifndef BENCHMARK_TILES_H
#define BENCHMARK_TILES_H

#include <math.h>

#pragma omp target device(smp) implements(potrf) copy_deps
#pragma omp task inout([b * b] a) priority(8 * priorities)
static void potrf_here(double *a, int b) {
  for (int k = 0; k < b; ++k) {
    for (int j = 0; j < k; ++j)
      a[k * b + k] -= a[k * b + j] * a[k * b + j];
    a[k * b + k] = sqrt(a[k * b + k]);
    for (int i = k + 1; i < b; ++i) {
      double sum = a[i * b + k];
      for (int j = 0; j < k; ++j)
        sum -= a[i * b + j] * a[k * b + j];
      a[i * b + k] = sum / a[k * b + k];
    }
  }
}

#pragma omp target device(smp) implements(trsm) copy_deps
#pragma omp task in([b * b] l) inout([b * b] a)
static void trsm_here(const double *l, double *a, int b) {
  for (int i = 0; i < b; ++i)
    for (int k = 0; k < b; ++k) {
      double sum = a[i * b + k];
      for (int j = 0; j < k; ++j)
        sum -= a[i * b + j] * l[k * b + j];
      a[i * b + k] = sum / l[k * b + k];
    }
}

static inline double scalar_product(const double *x, int x_step, const double *y, int y_step, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += x[k * x_step] * y[k * y_step];
  return sum;
}

#pragma omp target device(smp) implements(gemm) copy_deps
#pragma omp task in([b * b] x, [b * b] y) inout([b * b] a)
static void gemm_here(const double *x, const double *y, double *a, int b) {
  for (int i = 0; i < b; ++i)
    for (int j = 0; j < b; ++j)
      a[i * b + j] -= scalar_product(x + i * b, 1, y + j * b, 1, b);
}

#pragma omp target device(smp) implements(syrk) copy_deps
#pragma omp task in([b * b] x) inout([b * b] a)
static void syrk_here(const double *x, double *a, int b) {
  for (int i = 0; i < b; ++i)
    for (int j = 0; j < b; ++j)
      a[i * b + j] -= scalar_product(x + i * b, 1, x + j * b, 1, b);
}

#pragma omp target device(smp) implements(multiply) copy_deps
#pragma omp task in([b * b] x, [b * b] y) inout([b * b] a)
static void multiply_here(const double *x, const double *y, double *a, int b) {
  for (int i = 0; i < b; ++i)
    for (int j = 0; j < b; ++j)
      a[i * b + j] += scalar_product(x + i * b, 1, y + j, b, b);
}

#pragma omp target device(smp) implements(attract) copy_deps
#pragma omp task in([n * b * b] all) inout([b * b] v)
static void attract_here(const double *all, double *v, int first, int n, int b) {
  const int own = b * b;
  for (int item = 0; item < own; ++item) {
    double sum = 0;
    for (int i = 0; i < n * own; i += b)
      sum += (all[i] - all[first * own + item]) / own;
    v[item] += sum / n;
  }
}

#pragma omp target device(smp) implements(move) copy_deps
#pragma omp task in([b * b] v) inout([b * b] x)
static void move_here(const double *v, double *x, int b) {
  for (int item = 0; item < b * b; ++item)
    x[item] += v[item] / 100;
}

#pragma omp target device(smp) implements(options) copy_deps
#pragma omp task in([n] price, [n] strike, [n] years) out([n] call, [n] put)
static void options_here(const double *price, const double *strike, const double *years, double *call, double *put, int n) {
  const double interest = 0.02, volatility = 0.3, half = 0.70710678118654752440; // the root of one half
  for (int i = 0; i < n; ++i) {
    const double spread = volatility * sqrt(years[i]), discounted = strike[i] * exp(-interest * years[i]);
    const double high = (log(price[i] / strike[i]) + interest * years[i]) / spread + spread / 2, low = high - spread;
    call[i] = (price[i] * erfc(-high * half) - discounted * erfc(-low * half)) / 2;
    put[i] = call[i] + discounted - price[i];
  }
}

#pragma omp target device(smp) implements(copy) copy_deps
#pragma omp task in([n] a) out([n] c)
static void copy_here(const double *a, double *c, int n) {
  for (int i = 0; i < n; ++i)
    c[i] = a[i];
}

#pragma omp target device(smp) implements(scale) copy_deps
#pragma omp task in([n] c) out([n] b)
static void scale_here(const double *c, double *b, double by, int n) {
  for (int i = 0; i < n; ++i)
    b[i] = by * c[i];
}

#pragma omp target device(smp) implements(add) copy_deps
#pragma omp task in([n] a, [n] b) out([n] c)
static void add_here(const double *a, const double *b, double *c, int n) {
  for (int i = 0; i < n; ++i)
    c[i] = a[i] + b[i];
}

#pragma omp target device(smp) implements(triad) copy_deps
#pragma omp task in([n] b, [n] c) out([n] a)
static void triad_here(const double *b, const double *c, double *a, double by, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = b[i] + by * c[i];
}

#endif
