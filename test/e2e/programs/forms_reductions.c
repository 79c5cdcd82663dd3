//===-- e2e/programs/forms_reductions.c - reductions of every kind ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Sum, product, minimum, maximum, bitwise and logical operators, integer and floating, several at once, starting
// values other than the identity, over empty ranges too. Argument: length.
#include "check.h"

#include <limits.h>

static long sum_int(int n, int *x, long start) {
  long total = start;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:total)
  for (int i = 0; i < n; ++i)
    total += x[i];
  return total;
}

static double product(int n, double *a, double start) {
  double p = start;
#pragma acc region for hetero(1) part_copyin(a[1:n]) reduction(*:p)
  for (int i = 0; i < n; ++i)
    p *= 1 + a[i] / n;
  return p;
}

static void extremes(int n, double *a, double *low, double *high) {
  double lo = *low, hi = *high;
#pragma acc region for hetero(1, all, static) part_copyin(a[1:n]) reduction(min:lo) reduction(max:hi)
  for (int i = 0; i < n; ++i) {
    if (a[i] < lo)
      lo = a[i];
    hi = a[i] > hi ? a[i] : hi;
  }
  *low = lo, *high = hi;
}

static int extremes_int(int n, int *x, int *least) {
  int hi = INT_MIN, lo = *least;
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(max:hi) reduction(min:lo) dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i) {
    hi = x[i] > hi ? x[i] : hi;
    lo = x[i] < lo ? x[i] : lo;
  }
  *least = lo;
  return hi;
}

static unsigned bits(int n, int *x, unsigned *every, unsigned *parity) {
  unsigned some = 0, all = *every, odd = *parity;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(|:some) reduction(&:all) reduction(^:odd)
  for (int i = 0; i < n; ++i) {
    some |= (unsigned)x[i];
    all &= (unsigned)x[i];
    odd ^= (unsigned)x[i];
  }
  *every = all, *parity = odd;
  return some;
}

static int logic(int n, int *x, int *any) {
  int every = 1, one = *any;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(&&:every) reduction(||:one)
  for (int i = 0; i < n; ++i) {
    every = every && x[i] > -1000000;
    one = one || x[i] == 77;
  }
  *any = one;
  return every;
}

static float sum_float(int n, int *x) {
  float total = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+:total)
  for (int i = 0; i < n; ++i)
    total += (float)(x[i] & 3); // exact: every partial sum is a small integer
  return total;
}

static double nested(int n, int m, double *a) {
  double total = 0;
  int i, j;
#pragma omp target device(*) map(to: a[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2) reduction(+:total) dist_iteration(BLOCK)
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      total = total + a[i * m + j] * a[i * m + j];
  return total;
}

static void run(int n) {
  double *a = check_array((long)n * 5, 1), p = 1.5, lo = 0.25, hi = 0.5, square = 0, got_lo = lo, got_hi = hi;
  int *x = (int *)check_alloc(sizeof(int) * (size_t)n), least = 100, most = INT_MIN, any = 0, every = 1;
  unsigned some = 0, all = 0xffff, odd = 3, got_all = all, got_odd = odd;
  long total = -5;
  float small = 0;
  for (int i = 0; i < n; ++i) {
    x[i] = (i * 7919) % 1009 - 300;
    total += x[i];
    p *= 1 + a[i] / n;
    lo = a[i] < lo ? a[i] : lo;
    hi = a[i] > hi ? a[i] : hi;
    least = x[i] < least ? x[i] : least;
    most = x[i] > most ? x[i] : most;
    some |= (unsigned)x[i], all &= (unsigned)x[i], odd ^= (unsigned)x[i];
    any = any || x[i] == 77;
    every = every && x[i] > -1000000;
    small += (float)(x[i] & 3);
  }
  for (long i = 0; i < (long)n * 5; ++i)
    square += a[i] * a[i];
  int got_least = 100, got_any = 0;
  check_long("sum_int", sum_int(n, x, -5), total);
  check_one("product", product(n, a, 1.5), p, TOLERANCE);
  extremes(n, a, &got_lo, &got_hi);
  check_one("min", got_lo, lo, 0);
  check_one("max", got_hi, hi, 0);
  check_long("max int", extremes_int(n, x, &got_least), most);
  check_long("min int", got_least, least);
  check_long("or", bits(n, x, &got_all, &got_odd), some);
  check_long("and", got_all, all);
  check_long("xor", got_odd, odd);
  check_long("every", logic(n, x, &got_any), every);
  check_long("any", got_any, any);
  check_one("float", sum_float(n, x), small, 0);
  check_one("nested", nested(n, 5, a), square, TOLERANCE);
  free(a), free(x);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(1000);
  return check_result("forms_reductions");
}
