//===-- e2e/programs/task_with_loops.c - tasks beside loops that are split -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Split loops stand in the bodies of tasks, after a taskwait, and beside tasks that use other arrays. Loops and plain
// constructs call tasks. All values are whole numbers, so that every device gives the same bits.
#include "task_busy.h"

#include <stdio.h>
#include <stdlib.h>

enum { N = 523, Parts = 4, Passes = 5 };

// A task whose body is a loop for all devices.
#pragma omp task in([n]x) inout([n]y)
static void axpy(int n, double a, double *x, double *y) {
#pragma acc region for hetero(1, all, static) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

#pragma omp task inout([n]y)
static void reduce_range(int n, double *y, double limit, int delay) {
  busy(delay);
  for (int i = 0; i < n; i++)
    while (y[i] >= limit)
      y[i] -= limit;
}

// Two loops and host code between them.
#pragma omp task in([n]x) inout(*total)
static void weigh(int n, double *x, double *total) {
  double sum = 0, weights[n];
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK)) map(from: weights[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; i++)
    weights[i] = 2 * x[i] + i % 3;
  busy(10);
  weights[n - 1] += 5;
#pragma acc region for hetero(1, all) part_copyin(weights[1:n]) reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += weights[i];
  *total = *total / 2 + sum * 1024;
}

static double sum(const double *x, int n) {
  double total = 0;
  for (int i = 0; i < n; i++)
    total += (i % 7 + 1) * x[i];
  return total;
}

// Tasks, then a loop over all that they wrote, then tasks again.
static void alternate(int n, double *x, double *y) {
  const int part = n / Parts;
  for (int pass = 0; pass < Passes; pass++) {
    for (int p = 0; p < Parts; p++) {
      const int lo = p * part, len = p + 1 < Parts ? part : n - lo;
#pragma omp task out(x[lo;len])
      {
        busy((Parts - p) * 15);
        for (int i = lo; i < lo + len; i++)
          x[i] = i % (pass + 2) + p;
      }
    }
#pragma omp taskwait
#pragma acc region for hetero(1, all, static) part_copy(x[1:n]) part_copyin(y[1:n])
    for (int i = 0; i < n; i++)
      x[i] += 2 * y[i];
    for (int p = 0; p < Parts; p++) {
      const int lo = p * part, hi = p + 1 < Parts ? lo + part - 1 : n - 1;
#pragma omp task in(x[lo:hi]) inout(y[lo:hi])
      for (int i = lo; i <= hi; i++)
        y[i] = (int)(y[i] + x[i]) % 101;
    }
  }
#pragma omp taskwait
  printf("alternate: %.17g %.17g\n", sum(x, n), sum(y, n));
}

// Tasks with loops in them, in several chains, while the program has a loop of its own.
static void beside(int n, double (*x)[N], double (*y)[N], double *own) {
  double totals[Parts] = {0};
  for (int pass = 0; pass < Passes; pass++) {
    for (int p = 0; p < Parts; p++) {
      if (p % 2)
        axpy(n, pass + 1, x[p], y[p]);
      else {
#pragma omp task in(x[p][0;n]) inout(y[p][0;n]) label(block)
        {
          const double by = pass + p;
          double *from = x[p], *to = y[p];
#pragma acc region for hetero(1, all, static) part_copyin(from[1:n]) part_copy(to[1:n])
          for (int i = 0; i < n; i++)
            to[i] += by * from[i];
        }
      }
      reduce_range(n, y[p], 97, (p + pass) % 3 * 10);
      weigh(n, y[p], &totals[p]);
      axpy(n, 1, y[p], x[(p + 1) % Parts]);
    }
#pragma acc region for hetero(1, all, static) part_copy(own[1:n])
    for (int i = 0; i < n; i++)
      own[i] = 2 * own[i] + pass;
  }
#pragma omp taskwait
  for (int p = 0; p < Parts; p++)
    printf("beside %d: %.17g %.17g %.17g\n", p, totals[p], sum(x[p], n), sum(y[p], n));
  printf("own: %.17g\n", sum(own, n));
}

// Code of devices calls tasks: they are ordinary calls there, complete when they return. The host calls the same
// functions, and has tasks.
#pragma omp task inout([n]v)
static void twice(int n, double *v) {
  busy(n / 8);
  for (int i = 0; i < n; i++)
    v[i] = 2 * v[i] + 1;
}
static void twice_at(double *v, int first, int n) { twice(n, v + first); }
static void twice_less(double *v, int i) {
  twice_at(v, i, 1);
  v[i] -= 3;
}
static void slowly_less(double *v, int i) {
  if (getenv("HET_TEST_NO_SUCH_NAME")) // no device can ask
    v[i] = 0;
  twice_less(v, i);
}

#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([n]v)
static void twice_each(int n, double *v) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    twice(1, v + i);
}

static void called(int n, double *v) {
  twice_at(v, 0, n);
#pragma omp taskwait
#pragma omp target teams distribute parallel for map(tofrom : v[0 : n])
  for (int i = 0; i < n; i++)
    twice_less(v, i);
  printf("called by a construct: %.17g\n", sum(v, n));
#pragma omp target map(tofrom : v[0 : n])
  for (int i = 0; i < n; i++) {
    slowly_less(v, i);
    twice(1, v + i);
    v[i] = (int)v[i] % 53;
  }
  printf("by one that the host computes: %.17g\n", sum(v, n));
#pragma acc region for hetero(1, all) part_copy(v[1:n])
  for (int i = 0; i < n; i++)
    twice_less(v, i);
  printf("by a split loop: %.17g\n", sum(v, n));
  twice_at(v, 0, n);
  twice_at(v, n / 2, n - n / 2);
  twice_each(n, v);
#pragma omp taskwait
  printf("called: %.17g\n", sum(v, n));
}

int main(void) {
  static double x[Parts][N], y[Parts][N], own[N];
  for (int p = 0; p < Parts; p++)
    for (int i = 0; i < N; i++)
      x[p][i] = (i + p) % 9, y[p][i] = i % 4, own[i] = i % 2;
  alternate(N, own, y[0]);
  beside(N, x, y, own);
  called(N, own);
  return 0;
}
