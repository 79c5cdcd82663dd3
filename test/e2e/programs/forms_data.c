//===-- e2e/programs/forms_data.c - data regions, persist, if, and what the host does between ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Arrays that stay on the devices across loops, in both spellings; swapped pointers; regions that are switched off;
// nested functions using resident arrays; a data region entered many times. Argument: length.
#include "check.h"

static void in_data(int n, double *a, double *b) {
#pragma acc data copyin(a[0:n]) copy(b[0:n])
  {
    for (int pass = 0; pass < 6; ++pass) {
#pragma acc region for hetero(1, all, adaptive) part_copyin(a[1:n]) part_copy(b[1:n])
      for (int i = 0; i < n; ++i)
        b[i] = b[i] * 0.5 + a[i];
    }
  }
}

static void in_parts(int n, double *a, double *b) {
#pragma acc data region part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (int pass = 0; pass < 3; ++pass) {
#pragma acc region for hetero(1)
    for (int i = 1; i < n - 1; ++i)
      b[i] += a[i - 1] - 0.5 * a[i + 1];
  }
}

static void add(int n, double *x, double *y) {
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; ++i)
    y[i] += x[i];
}

static void swapped(int n, double *a, double *b) {
#pragma omp target data device(*) map(tofrom: a[0:n] dist_data(BLOCK) halo(1)) map(tofrom: b[0:n] dist_data(BLOCK) halo(1))
  for (int pass = 0; pass < 4; ++pass) {
#pragma omp target device(*)
#pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 1; i < n - 1; ++i)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    double *t = a;
    a = b;
    b = t;
  }
}

static void switched(int n, int on, double *a, double *b) {
#pragma acc region for hetero(on) part_copyin(a[1:n]) part_copy(b[1:n]) if(on)
  for (int i = 0; i < n; ++i)
    b[i] += a[i];
#pragma omp target device(*) if(on) map(to: a[0:n] dist_data(BLOCK)) map(tofrom: b[0:n] dist_data(BLOCK))
#pragma omp parallel for dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
    b[i] += a[i];
}

static void persistent(int n, double *a, double *b) {
  for (int pass = 0; pass < 5; ++pass)
#pragma acc region for hetero(1, all, adaptive) persist(a, b) part_copyin(a[1:n]) part_copy(b[1:n])
    for (int i = 0; i < n; ++i)
      b[i] += pass * a[i];
#pragma acc depersist(a)
#pragma acc depersist(b)
}

static void run(int n) {
  double *a = check_array(n, 1), *b = check_array(n, 2), *c = check_clone(a, n), *d = check_clone(b, n);
  for (int round = 0; round < 3; ++round) {
    in_data(n, a, b);
    for (int pass = 0; pass < 6; ++pass)
      for (int i = 0; i < n; ++i)
        d[i] = d[i] * 0.5 + c[i];
    check_norm("in_data", b, d, n, TOLERANCE);
    in_parts(n, a, b);
    for (int pass = 0; pass < 3; ++pass)
      for (int i = 1; i < n - 1; ++i)
        d[i] += c[i - 1] - 0.5 * c[i + 1];
    check_norm("in_parts", b, d, n, TOLERANCE);
    add(n, a, b);
    add(n, b, a);
    for (int i = 0; i < n; ++i)
      d[i] += c[i], c[i] += d[i];
    check_norm("add", a, c, n, TOLERANCE);
    swapped(n, a, b);
    for (int pass = 0; pass < 4; ++pass) {
      double *from = pass % 2 ? d : c, *to = pass % 2 ? c : d;
      for (int i = 1; i < n - 1; ++i)
        to[i] = 0.5 * (from[i - 1] + from[i + 1]);
    }
    check_norm("swapped a", a, c, n, TOLERANCE);
    check_norm("swapped b", b, d, n, TOLERANCE);
    switched(n, round % 2, a, b);
    for (int i = 0; i < n; ++i)
      d[i] += 2 * c[i];
    check_norm("switched", b, d, n, TOLERANCE);
    persistent(n, a, b);
    for (int i = 0; i < n; ++i)
      d[i] += 10 * c[i];
    check_norm("persistent", b, d, n, TOLERANCE);
    for (int i = 0; i < n; ++i)
      a[i] = c[i] = check_value(10 + round, i), b[i] = d[i] = 1;
  }
  free(a), free(b), free(c), free(d);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_data");
}
