//===-- e2e/programs/forms_functions.c - functions, macros and library calls in a loop body ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Functions called from the body, through other functions, with pointers to device memory; recursion; macros;
// library functions of math.h; a static table that a function reads; a region in a function called twice.
// Argument: length.
#include "check.h"

#define SQUARE(x) ((x) * (x))
#define ROWS hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])

static const double weights[3] = {0.25, 0.5, 0.25};

static double weigh(const double *x) { return weights[0] * x[0] + weights[1] * x[0] + weights[2] * x[0]; }

static double clamp(double x, double lo, double hi) { return x < lo ? lo : x > hi ? hi : x; }

static inline double twice(double x) { return x + x; }

static double through(double x) { return clamp(twice(x), -1, 1); }

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static void scale(double *x, double by) { *x *= by; }

static void functions(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; ++i) {
    b[i] += through(a[i]) + weigh(&a[i]);
    b[i] += fibonacci(i % 12);
    scale(&b[i], 0.5);
  }
}

static void library(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; ++i)
    b[i] = sqrt(fabs(a[i])) + exp(a[i]) * sin(a[i]) + pow(fabs(b[i]), 0.75) + floor(3 * a[i]) + fmax(a[i], b[i]);
}

static void macros(int n, double *a, double *b) {
#pragma acc region for ROWS
  for (int i = 0; i < n; ++i)
    b[i] += SQUARE(a[i]);
}

static void run(int n) {
  double *a = check_array(n, 1), *b = check_array(n, 2), *want = check_clone(b, n);
  functions(n, a, b);
  library(n, a, b);
  macros(n, a, b);
  functions(n, b, a);
  for (int i = 0; i < n; ++i) {
    double x = check_value(1, i), y = want[i];
    y = (y + through(x) + weigh(&x) + fibonacci(i % 12)) * 0.5;
    y = sqrt(fabs(x)) + exp(x) * sin(x) + pow(fabs(y), 0.75) + floor(3 * x) + fmax(x, y);
    y += SQUARE(x);
    want[i] = y;
  }
  check_norm("b", b, want, n, TOLERANCE);
  for (int i = 0; i < n; ++i) {
    double y = want[i];
    want[i] = (check_value(1, i) + through(y) + weigh(&y) + fibonacci(i % 12)) * 0.5;
  }
  check_norm("a", a, want, n, TOLERANCE);
  free(a), free(b), free(want);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_functions");
}
