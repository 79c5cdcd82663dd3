//===-- e2e/programs/same_depend.c - constructs with nowait and depend ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Target constructs that go on, in the order that their clauses ask for: on one device, between devices, and beside tasks
// of the host.
#include <stdio.h>
#include <stdlib.h>

enum { n = 3001, blocks = 7, each = 428 };
static double a[n], b[n], c[n];

static double sum(const double *v) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += (i % 7 + 1) * v[i];
  return s;
}

static void fill(double *v, double first) {
  for (int i = 0; i < n; i++)
    v[i] = first + i;
}

/* Each block comes in, is computed, and goes home: blocks in no order, the steps of one in theirs. */
static void pipeline(double *v, double *w) {
  for (int k = 0; k < blocks; k++) {
    const int lo = k * each;
#pragma omp target enter data map(to : v[lo : each]) map(alloc : w[lo : each]) nowait depend(out : w[lo])
#pragma omp target teams distribute parallel for nowait depend(inout : w[lo])
    for (int i = lo; i < lo + each; i++)
      w[i] = 2 * v[i];
#pragma omp target teams distribute parallel for nowait depend(inout : w[lo])
    for (int i = lo; i < lo + each; i++)
      w[i] += v[i] * v[i];
#pragma omp target update from(w[lo : each]) nowait depend(inout : w[lo])
#pragma omp target exit data map(delete : v[lo : each], w[lo : each]) nowait depend(inout : w[lo])
  }
#pragma omp taskwait
  printf("pipeline %.17g\n", sum(w));
}

/* Each construct brings the array and takes it home, where the next one finds it, on whatever device. */
static void chain(double *v, int devices) {
  for (int step = 0; step < 9; step++) {
#pragma omp target parallel for device(step % devices) nowait map(tofrom : v[0 : n]) depend(inout : v[0 : n])
    for (int i = 0; i < n; i++)
      v[i] = v[i] / 2 + step;
  }
#pragma omp taskwait
  printf("chain %.17g\n", sum(v));
}

/* Two read what one has written, then one writes what both have read. */
static void diamond(double *v, double *w, double *u) {
#pragma omp target data map(tofrom : v[0 : n], w[0 : n], u[0 : n])
  {
    for (int step = 0; step < 3; step++) {
#pragma omp target parallel for nowait depend(out : v[0 : n])
      for (int i = 0; i < n; i++)
        v[i] += step + 1;
#pragma omp target parallel for nowait depend(in : v[0 : n]) depend(inout : w[0 : n])
      for (int i = 0; i < n; i++)
        w[i] += 2 * v[i];
#pragma omp target parallel for nowait depend(in : v[0 : n]) depend(inout : u[0 : n])
      for (int i = 0; i < n; i++)
        u[i] -= v[n - 1 - i];
#pragma omp target parallel for nowait depend(in : w[0 : n], u[0 : n]) depend(inout : v[0 : n])
      for (int i = 0; i < n; i++)
        v[i] = (w[n - 1 - i] + u[i]) / 4;
    }
#pragma omp taskwait
  }
  printf("diamond %.17g %.17g %.17g\n", sum(v), sum(w), sum(u));
}

/* Tasks of the host come between them. */
static void tasks(double *v) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int step = 0; step < 3; step++) {
#pragma omp task depend(inout : v[0]) firstprivate(step)
      for (int i = 0; i < n; i++)
        v[i] += step;
#pragma omp target parallel for nowait map(tofrom : v[0 : n]) depend(inout : v[0])
      for (int i = 0; i < n; i++)
        v[i] = v[i] * 1.5;
    }
#pragma omp task depend(in : v[0])
    printf("tasks %.17g\n", sum(v));
#pragma omp target parallel for nowait map(tofrom : v[0 : n]) depend(inout : v[0])
    for (int i = 0; i < n; i++)
      v[i] -= i;
#pragma omp taskwait depend(in : v[0])
    v[1] += v[2];
  }
  printf("taskwait %.17g\n", sum(v));
}

/* Kinds whose tasks come in any order among each other. */
static void sets(double *v) {
#pragma omp target enter data map(to : v[0 : n])
  for (int k = 0; k < 4; k++) {
#pragma omp target nowait depend(inoutset : v[0 : n])
    v[k] += k;
  }
  for (int k = 0; k < 4; k++) {
#pragma omp target nowait depend(mutexinoutset : v[0 : n])
    v[9] += v[k];
  }
#pragma omp target nowait depend(in : v[0 : n]) depend(out : v[n - 1])
  v[n - 1] = v[9];
#pragma omp target exit data map(from : v[0 : n]) depend(in : v[n - 1])
  printf("sets %.17g\n", sum(v));
}

/* Sums are there at the taskwait, and may be another construct's start. */
static void sums(double *v) {
  double all = 1, twice = 2, last = 0;
#pragma omp target data map(to : v[0 : n])
  {
#pragma omp target teams distribute parallel for nowait reduction(+ : all) depend(in : v[0 : n]) depend(out : all)
    for (int i = 0; i < n; i++)
      all += v[i] / 4;
#pragma omp target teams distribute parallel for nowait reduction(+ : twice) map(to : all) depend(in : v[0 : n], all)
    for (int i = 0; i < n; i++)
      twice += all / 1024;
#pragma omp target nowait map(to : all) map(from : last) depend(in : all)
    last = all;
#pragma omp taskwait
  }
  printf("sums %.17g %.17g %.17g\n", all, twice, last);
}

/* A loop without iterations, and one that the host computes, keep their place. */
static void nothing(double *v, int none) {
#pragma omp target parallel for nowait map(tofrom : v[0 : n]) depend(inout : v[0])
  for (int i = 0; i < n; i++)
    v[i] += 3;
#pragma omp target parallel for nowait map(tofrom : v[0 : n]) depend(inout : v[0])
  for (int i = 0; i < none; i++)
    v[i] += 3;
#pragma omp target parallel for nowait map(tofrom : v[0 : n]) depend(inout : v[0]) if (none)
  for (int i = 0; i < n; i++)
    v[i] *= 2;
#pragma omp target parallel for nowait map(tofrom : v[0 : n]) depend(inout : v[0])
  for (int i = 0; i < n; i++)
    v[i] -= 1;
#pragma omp taskwait
  printf("nothing %.17g\n", sum(v));
}

int main(int argc, char **argv) {
  (void)argv;
  fill(a, 1), fill(b, 0);
  pipeline(a, b);
  chain(a, 1);
  chain(a, 2);
  chain(b, 3);
  fill(c, 5);
  diamond(a, b, c);
  tasks(a);
  sets(b);
  fill(b, 2);
  sums(b);
  nothing(c, argc - 1);
  return 0;
}
