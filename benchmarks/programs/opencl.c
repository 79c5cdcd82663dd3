//===-- benchmarks/programs/opencl.c - loops over arrays that a device holds ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arguments: size, timed passes, which loop. With -DANNOTATED the arrays stay on the devices.
#ifdef ANNOTATED
#define HELD
#endif
#include "matrices.h"

#include <math.h>

#ifdef ANNOTATED
#define LOOP(clauses) _Pragma(#clauses)
#else
#define LOOP(clauses) _Pragma("omp parallel for")
#endif

static void product(int n, const double *restrict a, double *restrict b) {
  LOOP(omp target teams distribute parallel for map(to : a[0 : n * n]) map(tofrom : b[0 : n * n]))
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double s = 0;
      for (int k = 0; k < n; ++k)
        s += a[i * n + k] * a[k * n + j];
      b[i * n + j] = s;
    }
}

static void jacobi(int n, const double *restrict a, double *restrict b) {
  LOOP(omp target teams distribute parallel for map(to : a[0 : n * n]) map(tofrom : b[0 : n * n]))
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j)
      b[i * n + j] = 0.25 * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
}

static void axpy(int n, const double *restrict a, double *restrict b) {
  LOOP(omp target teams distribute parallel for map(to : a[0 : n * n]) map(tofrom : b[0 : n * n]))
  for (int i = 0; i < n * n; ++i)
    b[i] += 2.5 * a[i];
}

static void bodies(int n, const double *restrict a, double *restrict b) {
  LOOP(omp target teams distribute parallel for map(to : a[0 : n * n]) map(tofrom : b[0 : n * n]))
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int j = 0; j < n; ++j) {
      const double x = a[3 * i] - a[3 * j], y = a[3 * i + 1] - a[3 * j + 1], z = a[3 * i + 2] - a[3 * j + 2];
      s += 1 / sqrt(x * x + y * y + z * z + 1e-3);
    }
    b[i] = s;
  }
}

// The nearest of 16 centres.
static void nearest(int n, const double *restrict a, double *restrict b) {
  LOOP(omp target teams distribute parallel for map(to : a[0 : n * n]) map(tofrom : b[0 : n * n]))
  for (int i = 0; i < n * n / 2; ++i) {
    double best = 1e300;
    int which = 0;
    for (int c = 0; c < 16; ++c) {
      const double x = a[2 * i] - a[2 * c], y = a[2 * i + 1] - a[2 * c + 1];
      if (x * x + y * y < best) {
        best = x * x + y * y;
        which = c;
      }
    }
    b[i] = which;
  }
}

int main(int argc, char **argv) {
  static void (*const loops[])(int, const double *, double *) = {product, jacobi, axpy, bodies, nearest};
  return time_loops(argc, argv, loops);
}
