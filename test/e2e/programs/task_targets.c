//===-- e2e/programs/task_targets.c - target constructs that depend on tasks ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A target construct with `depend` waits for the tasks that name its storage, and tasks behind it see its results. With
// OPENMP_ALONE the tasks are the host compiler's; else they are OmpSs', whose sections may overlap in part.
#include "task_busy.h"

#include <stdio.h>

enum { N = 400 };

struct pair {
  double *p;
  double v[8];
};

static double a[N], b[N], rows[5][20];

#ifdef OPENMP_ALONE
static void fill(int n, double *x, double from) {
#pragma omp task depend(out: x[0:n])
  {
    busy(400);
    for (int i = 0; i < n; i++)
      x[i] = from + i;
  }
}
#else
#pragma omp task out([n]x)
static void fill(int n, double *x, double from) {
  busy(400);
  for (int i = 0; i < n; i++)
    x[i] = from + i;
}
#endif

static void print(const char *name, const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 5 + 1) * x[i];
  printf("%s: %g\n", name, sum);
}

static void between_tasks(void) {
  double sum = 0;
  fill(N, a, 1);
#pragma omp target teams distribute parallel for nowait depend(in: a[0:N]) depend(out: b[0:N]) map(to: a) map(from: b)
  for (int i = 0; i < N; i++)
    b[i] = 2 * a[i];
#pragma omp task depend(in: b[0:N]) depend(out: sum) shared(sum)
  for (int i = 0; i < N; i++)
    sum += b[i];
#pragma omp target teams distribute parallel for nowait depend(inout: b[0:N]) map(tofrom: b)
  for (int i = 0; i < N; i++)
    b[i] += 1;
#pragma omp taskwait
  printf("between: %g\n", sum);
  print("behind", b, N);
}

// Directives about data wait too.
static void data(void) {
  fill(N, a, 3);
#pragma omp target enter data map(to: a[0:N]) depend(inout: a[0:N])
#pragma omp target teams distribute parallel for nowait depend(inout: a[0:N])
  for (int i = 0; i < N; i++)
    a[i] *= 2;
#pragma omp target update from(a[0:N]) nowait depend(inout: a[0:N])
#pragma omp task depend(inout: a[0:N])
  {
    busy(400);
    for (int i = 0; i < N; i++)
      a[i] += 1;
  }
#pragma omp target update to(a[0:N]) nowait depend(inout: a[0:N])
#pragma omp target exit data map(from: a[0:N]) nowait depend(inout: a[0:N])
#pragma omp taskwait
  print("data", a, N);
}

static void forms(void) {
  struct pair q = {b, {0}};
  double x = 0;
  fill(N, b, 5);
#pragma omp target depend(in: *q.p) map(from: x) map(to: q.p[0:1])
  x = q.p[0];
  printf("pointee: %g\n", x);
  fill(8, q.v, 6);
#pragma omp target depend(in: q.v) map(from: x) map(to: q.v) nowait
  x = q.v[3];
#pragma omp taskwait
  printf("member: %g\n", x);
  fill(20, rows[3], 7);
#pragma omp target depend(in: rows[0:5][2:3]) map(from: x) map(to: rows[0:5])
  x = rows[3][2];
  printf("rows: %g\n", x);
  const int count = 5;
  fill(20, rows[4], 8);
#pragma omp target depend(iterator(int k = 0 : count), in: rows[k]) map(from: x) map(to: rows[0:5])
  x = rows[4][7];
  printf("iterator: %g\n", x);
  fill(20, rows[2], 9);
#pragma omp target depend(out: omp_all_memory) map(from: x) map(to: rows[0:5])
  x = rows[2][7];
  printf("all: %g\n", x);
#ifndef OPENMP_ALONE
  fill(20, rows[1], 10);
#pragma omp target depend(in: rows[1][4:3]) map(from: x) map(to: rows[0:5])
  x = rows[1][5];
  printf("overlap: %g\n", x);
#endif
#pragma omp taskwait
}

int main(void) {
#ifdef OPENMP_ALONE
#pragma omp parallel num_threads(3)
#pragma omp single
#endif
  {
    between_tasks();
    data();
    forms();
  }
  return 0;
}
