//===-- benchmarks/suite/black_scholes.c - prices of options ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  double *price, *strike, *years, *call, *put;
};

// The share of a normal distribution below x.
static double below(double x) { return 0.5 * erfc(-x * 0.70710678118654752); }

static void black_scholes(int n, double rate, double wave, const double *restrict price, const double *restrict strike,
                          const double *restrict years, double *restrict call, double *restrict put) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(price[1:n], strike[1:n], years[1:n]) \
    part_copyout(call[1:n], put[1:n])
#endif
  for (int i = 0; i < n; i++) {
    const double root = wave * sqrt(years[i]), later = strike[i] * exp(-rate * years[i]);
    const double d1 = (log(price[i] / strike[i]) + (rate + 0.5 * wave * wave) * years[i]) / root, d2 = d1 - root;
    call[i] = price[i] * below(d1) - later * below(d2);
    put[i] = later * below(-d2) - price[i] * below(-d1);
  }
}

void PASS(struct data *d) { black_scholes(d->n, 0.02, 0.3, d->price, d->strike, d->years, d->call, d->put); }

static inline void make(struct data *d, int n) {
  *d = (struct data){n, numbers(n, 1), numbers(n, 2), numbers(n, 3), zeros(n), zeros(n)};
  for (int i = 0; i < n; i++)
    d->price[i] = 5 + 25 * d->price[i], d->strike[i] = 1 + 99 * d->strike[i], d->years[i] = 0.25 + 10 * d->years[i];
}

static inline double apart(const struct data *x, const struct data *y) {
  return larger(farthest(x->call, y->call, x->n), farthest(x->put, y->put, x->n));
}

#define SUITE_MAIN 5000, 500000, 10000000
#include "suite.h"
