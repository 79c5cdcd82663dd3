// Functions for kernels of across_files.c. No kernel here calls most of them.
#include "across_files.h"

static double base(double x) { return x + 1; }

double twice(double x) { return 2 * base(x); }

void put(double *a, int i, double value) { a[i] = value; }

struct pair halve(struct pair p) {
  struct pair half = {p.first / 2, p.second / 2};
  return half;
}

void grow(struct pair *p, const int by[2]) {
  p->first += by[0];
#pragma omp atomic
  p->second += by[1];
}

int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }

double third(double x) { return x / 3; }

double named(double x) { return x * x; }

double unmarked(double x) { return x - 0.5; }

#pragma omp declare target
static long count;
#pragma omp end declare target

double bump(double by) {
#pragma omp atomic
  count++;
  return by + 0.25;
}

long tally(void) { return count; }

void reset_tally(void) {
#pragma omp target
  count = 100;
}

long take_tally(void) {
  long result = 0;
#pragma omp target map(from : result)
  result = count;
  return result;
}
