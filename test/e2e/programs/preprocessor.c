//===-- e2e/programs/preprocessor.c - preprocessor lines around and inside split loops ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Directives, headers and bodies chosen with #if, pragmas for the loop itself, conditionals that begin inside a loop and
// end outside. Argument: length.
#include "check.h"

#define KEEP

static void same(const char *what, const double *y, int n, double factor) {
  for (int i = 0; i < n; ++i)
    check_near(what, i, y[i], factor * (i + 1), 0);
}

static void run(int n) {
  double *x = (double *)check_alloc(sizeof(double) * n), *y = (double *)check_alloc(sizeof(double) * n);
  for (int i = 0; i < n; i++)
    x[i] = i + 1;
#if !defined NEVER
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n]) KEEP
#elif defined _OPENMP
#pragma omp parallel for
#endif
  /* a comment */
  // another
  for (int i = 0; i < n; i++)
    y[i] = x[i];
  same("endif", y, n, 1);

#pragma acc region for hetero(1) part_copyin(x[1:n]) \
      part_copy(y[1:n]) /* trailing */
#pragma GCC ivdep
#pragma unroll(4)
  for (int i = 0; i < n; i++) {
#ifdef TWICE
    y[i] = 2 * x[i];
#else
#pragma acc loop seq
    for (int k = 1; k < 2; k++)
      y[i] = 2 * k * x[i];
#endif
  }
  same("hints", y, n, 2);

#pragma GCC ivdep
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK)) map(from: y[0:n] dist_data(BLOCK))
#ifdef NEVER
#pragma omp nothing
#endif
  // between
#if 1
#pragma omp parallel for
#endif
#pragma ivdep
  for (int i = 0;
#ifdef NEVER
       i < n / 2;
#else
       i < n;
#endif
       i++)
#ifdef NEVER
    y[i] = 0;
#else
    y[i] = 3 * x[i];
#endif
  same("two", y, n, 3);

#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n])
#ifdef NEVER
  for (int i = 1; i < n; i++) {
#else
  for (int i = 0; i < n; i++) {
#endif
    y[i] =
#ifdef NEVER
       1
#else
       4 * x[i]
#endif
       ;
  }
  same("unbalanced", y, n, 4);
#ifndef NEVER
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n])
  for (int i = 0; i < n; i++) {
#else
  for (int i = 1; i < n; i++) {
#endif
#define T(i) (5 * x[i])
    y[i] = T(i);
#undef T
#if 1
  }
#else
  y[0] = 2; }
#endif
  same("across", y, n, 5);
  if (n > 0)
#ifdef NEVER
#pragma acc region for hetero(0)
#else
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n])
#endif
lp1:  for (int i = 0; i < n; i++)
    y[i] =
       6 * x[i]
#ifdef NEVER
       + 1
#endif
       ;
  else
    y[0] = 7;
  same("else", y, n, 6);
#ifndef NO_DATA
#pragma acc data copyin(x[0:n]) copy(y[0:n])
#endif
  // comment
  {
#pragma acc region for hetero(1)
#pragma clang loop vectorize(enable)
    for (int i = 0; i < n; i++)
      y[i] = 7 * x[i];
#ifndef NEVER
  }
#else
  ; }
#endif
  same("data", y, n, 7);
  if (n < 0)
    goto lp1;
  free(x), free(y);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("preprocessor");
}
