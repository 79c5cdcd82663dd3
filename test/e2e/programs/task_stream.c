//===-- e2e/programs/task_stream.c - the four kernels of STREAM as tasks -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [O] section 2: three arrays pass through copy, scale, add and triad, block by block, in several passes. Between them
// the program waits for everything, for some sections, or without a flush. Blocks of the kernels differ in length.
#include "task_busy.h"

#include <stdio.h>

enum { N = 1000, Passes = 9 };

#pragma omp target device(smp) copy_deps
#pragma omp task in([n]a) out([n]c)
static void copy_task(const double *a, double *c, int n, int delay) {
  busy(delay);
  for (int i = 0; i < n; i++)
    c[i] = a[i];
}

#pragma omp target device(smp) copy_in([n]c) copy_out([n]b)
#pragma omp task input([n]c) output([n]b)
static void scale_task(const double *c, double *b, double by, int n, int delay) {
  busy(delay);
  for (int i = 0; i < n; i++)
    b[i] = by * c[i];
}

#pragma omp target device(smp) copy_deps
#pragma omp task in([n]a, [n]b) out([n]c) label(add)
static void add_task(const double *a, const double *b, double *c, int n, int delay) {
  busy(delay);
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

#pragma omp target device(smp) copy_deps
#pragma omp task in([n]b) in([n]c) out([n]a) priority(delay)
static void triad_task(const double *b, const double *c, double *a, double by, int n, int delay) {
  busy(delay);
  for (int i = 0; i < n; i++)
    a[i] = b[i] + by * c[i];
}

static int min(int x, int y) { return x < y ? x : y; }

// Each kernel has a block of its own, so that blocks of one overlap several of another partly.
static void pass(double *a, double *b, double *c, int n, int block, double by) {
  for (int i = 0; i < n; i += block)
    copy_task(a + i, c + i, min(block, n - i), i % 3 * 15);
  for (int i = 0; i < n; i += block + 7)
    scale_task(&c[i], &b[i], by, min(block + 7, n - i), i % 4 * 10);
  for (int i = 0; i < n; i += 2 * block)
    add_task(a + i, b + i, c + i, min(2 * block, n - i), i % 5 * 12);
  for (int i = 0; i < n; i += block - 9)
    triad_task(b + i, c + i, a + i, by, min(block - 9, n - i), i % 2 * 20);
}

static double sum(const double *x, int n) {
  double total = 0;
  for (int i = 0; i < n; i++)
    total = total * 0.875 + x[i];
  return total;
}

int main(void) {
  static double a[N], b[N], c[N];
  for (int i = 0; i < N; i++)
    a[i] = 1 + i % 10, b[i] = 2, c[i] = 0;
  for (int k = 0; k < Passes; k++) {
    pass(a, b, c, N, 100 + 20 * k, 0.25);
    switch (k % 4) {
    case 0: break; // the next pass depends on this one
    case 1: {
#pragma omp taskwait noflush
      break;
    }
    case 2: {
#pragma omp taskwait on(a[0;N / 2])
      printf("%d: first half of a %.12g\n", k, sum(a, N / 2));
#pragma omp taskwait on(b[N - 10:N - 1], c)
      printf("%d: end of b %.12g, c %.12g\n", k, sum(b + N - 10, 10), sum(c, N));
      break;
    }
    default: {
#pragma omp taskwait
      printf("%d: %.12g %.12g %.12g\n", k, sum(a, N), sum(b, N), sum(c, N));
    }
    }
  }
  double last = 0;
#pragma omp task in(a[N - 1], b[N - 1], c[N - 1]) out(last)
  last = a[N - 1] + b[N - 1] + c[N - 1];
#pragma omp taskwait on(last)
  printf("last: %.12g\n", last);
#pragma omp taskwait
  printf("end: %.12g %.12g %.12g\n", sum(a, N), sum(b, N), sum(c, N));
  return 0;
}
