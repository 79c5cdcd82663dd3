/*===-- e2e/programs/check.h - comparison with the serial result ----------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* A program with the oracle `self` computes its result twice, once in annotated loops and once serially. It ends
|* with status 1 when the two differ, and with the line `<program>: verified` when they agree. A NaN (what poisoned
|* device memory reads as) never compares equal.
\*===----------------------------------------------------------------------------------------------===*/
#ifndef E2E_CHECK_H
#define E2E_CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE 1e-12

static int check_failures = 0;
static long check_count = 0; /* a program that compares nothing is not right */

static inline void check_fail(const char *what, long at, double got, double want) {
  if (++check_failures <= 10)
    printf("FAIL %s[%ld]: got %.17g, serial %.17g\n", what, at, got, want);
}

/* One value within `margin`. */
static inline void check_near(const char *what, long at, double got, double want, double margin) {
  ++check_count;
  if (!(fabs(got - want) <= margin))
    check_fail(what, at, got, want);
}

/* Each element within `tolerance` of its own magnitude. */
static inline void check_each(const char *what, const double *got, const double *want, long n, double tolerance) {
  ++check_count;
  for (long i = 0; i < n; ++i)
    if (!(fabs(got[i] - want[i]) <= tolerance * fabs(want[i])))
      check_fail(what, i, got[i], want[i]);
}

/* For sums whose order may differ: each element within `tolerance` of the largest magnitude. */
static inline void check_norm(const char *what, const double *got, const double *want, long n, double tolerance) {
  ++check_count;
  double largest = 0;
  for (long i = 0; i < n; ++i)
    if (fabs(want[i]) > largest)
      largest = fabs(want[i]);
  for (long i = 0; i < n; ++i)
    if (!(fabs(got[i] - want[i]) <= tolerance * largest))
      check_fail(what, i, got[i], want[i]);
}

static inline void check_one(const char *what, double got, double want, double tolerance) {
  check_each(what, &got, &want, 1, tolerance);
}

static inline void check_long(const char *what, long long got, long long want) {
  ++check_count;
  if (got != want && ++check_failures <= 10)
    printf("FAIL %s: got %lld, serial %lld\n", what, got, want);
}

static inline void check_ints(const char *what, const int *got, const int *want, long n) {
  ++check_count;
  for (long i = 0; i < n; ++i)
    if (got[i] != want[i])
      check_fail(what, i, got[i], want[i]);
}

static inline int check_result(const char *program) {
  if (check_failures)
    printf("%s: FAIL, %d differences\n", program, check_failures);
  else if (check_count == 0)
    printf("%s: FAIL, nothing compared\n", program);
  else
    printf("%s: verified\n", program);
  return check_failures != 0 || check_count == 0;
}

/* Reproducible data in (-1, 1) without libc's generator. */
static inline double check_value(long seed, long i) {
  unsigned long long x = (unsigned long long)i * 6364136223846793005ULL + (unsigned long long)seed * 1442695040888963407ULL;
  x ^= x >> 29;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 32;
  return (double)(x >> 11) / 4503599627370496.0 - 1.0;
}

static inline void *check_alloc(size_t bytes) {
  void *p = malloc(bytes ? bytes : 1);
  if (!p) {
    printf("out of memory: %zu bytes\n", bytes);
    exit(2);
  }
  return p;
}

static inline double *check_array(long n, long seed) {
  double *a = (double *)check_alloc((size_t)n * sizeof(double));
  for (long i = 0; i < n; ++i)
    a[i] = check_value(seed, i);
  return a;
}

static inline double *check_clone(const double *a, long n) {
  double *b = (double *)check_alloc((size_t)n * sizeof(double));
  memcpy(b, a, (size_t)n * sizeof(double));
  return b;
}

#endif
