//===-- e2e/programs/forms_loops.c - loop headers as people write them ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Variables declared outside, steps other than one, loops that count down, bounds of other types, no braces,
// regions in if/else, in switch, after labels and inside host loops. Argument: length.
#include "check.h"

#define CLAUSES hetero(1, all, static) part_copyin(a[1:n]) part_copy(b[1:n])

static void outside(int n, double *a, double *b) {
  int i;
#pragma acc region for CLAUSES
  for (i = 0; i < n; i++)
    b[i] += a[i];
}

static void outside_inner(int n, double *a, double *b) {
  int i, k;
  double t;
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n]) private(t)
  for (i = 0; i < n; ++i) {
    t = 0;
    for (k = 0; k < 4; ++k)
      t += a[i] * k;
    b[i] += t;
  }
}

static void strided(int n, double *a, double *b) {
#pragma acc region for hetero(1, all, static) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 1; i < n; i += 3)
    b[i] += 2 * a[i];
}

static void down(int n, double *a, double *b) {
#pragma acc region for hetero(1, all, static) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = n - 1; i >= 0; i--)
    b[i] += 3 * a[i];
}

static void down_strided(int n, double *a, double *b) {
#pragma acc region for hetero(1, all, adaptive) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = n - 1; i > 2; i -= 2)
    b[i] += 5 * a[i];
}

static void inclusive_long(long n, double *a, double *b) {
  const long last = n - 1;
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (long i = 0; i <= last; i = i + 1)
    b[i] += 7 * a[i];
}

static void size_index(size_t n, double *a, double *b) {
#pragma acc parallel loop hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (size_t i = 0; i < n; ++i)
    b[i] += 11 * a[i];
}

static void unsigned_not_equal(unsigned n, double *a, double *b) {
#pragma acc parallel loop hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (unsigned i = 0; i != n; i++)
    b[i] += 13 * a[i];
}

static void reversed_test(int n, double *a, double *b) {
#pragma acc kernels loop hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; n > i; ++i)
    b[i] += 17 * a[i];
}

static void unbraced(int n, int split, double *a, double *b) {
  if (split)
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
    for (int i = 0; i < n; ++i)
      b[i] += 19 * a[i];
  else
#pragma acc region for hetero(0) part_copyin(a[1:n]) part_copy(b[1:n])
    for (int i = 0; i < n; ++i)
      b[i] += 23 * a[i];
}

static void labelled(int n, double *a, double *b) {
  int times = 0;
again:
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; ++i)
    b[i] += 29 * a[i];
  if (++times < 2)
    goto again;
}

static void in_host_loop(int n, double *a, double *b) {
  for (int pass = 0; pass < 5; ++pass)
#pragma acc region for hetero(1, all, adaptive) part_copyin(a[1:n]) part_copy(b[1:n])
    for (int i = 0; i < n; ++i)
      b[i] += pass * a[i];
}

static void continues(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; ++i) {
    if (i % 2)
      continue;
    switch (i % 3) {
    case 0:
      b[i] += a[i];
      break;
    default:
      b[i] -= a[i];
    }
    for (int k = 0;; ++k) {
      if (k == 3)
        break;
      b[i] += k;
    }
  }
}

// The first value is computed once.
static void counted_once(int n, const double *a, double *b) {
  int next = 0;
#pragma acc region for hetero(1, all) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = next++; i < n; i++)
    b[i] += 31 * a[i];
  if (next != 1)
    b[0] = -1;
}

static void serial(int n, const double *a, double *b) {
  for (int i = 0; i < n; ++i) {
    b[i] += a[i] + 6 * a[i];
    if (i % 3 == 1)
      b[i] += 2 * a[i];
    b[i] += 3 * a[i];
    if (i > 2 && (n - 1 - i) % 2 == 0)
      b[i] += 5 * a[i];
    b[i] += (7 + 11 + 13 + 17 + 19 + 23 + 29 + 29 + 10 + 31) * a[i];
    if (i % 2 == 0)
      b[i] += (i % 3 ? -a[i] : a[i]) + 3;
  }
}

static void run(int n) {
  double *a = check_array(n, 1), *b = check_array(n, 2), *want = check_clone(b, n);
  outside(n, a, b);
  outside_inner(n, a, b);
  strided(n, a, b);
  down(n, a, b);
  down_strided(n, a, b);
  inclusive_long(n, a, b);
  size_index((size_t)n, a, b);
  unsigned_not_equal((unsigned)n, a, b);
  reversed_test(n, a, b);
  unbraced(n, 1, a, b);
  unbraced(n, 0, a, b);
  labelled(n, a, b);
  in_host_loop(n, a, b);
  continues(n, a, b);
  counted_once(n, a, b);
  serial(n, a, want);
  check_norm("b", b, want, n, TOLERANCE);
  free(a), free(b), free(want);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_loops");
}
