//===-- benchmarks/suite/black_scholes.cu - by hand -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

static __device__ double below(double x) { return 0.5 * erfc(-x * 0.70710678118654752); }

KERNEL black_scholes(int begin, int end, double rate, double wave, IN price, IN strike, IN years, OUT call, OUT put) {
  const int i = begin + X;
  if (i < end) {
    const double root = wave * sqrt(years[i]), later = strike[i] * exp(-rate * years[i]);
    const double d1 = (log(price[i] / strike[i]) + (rate + 0.5 * wave * wave) * years[i]) / root, d2 = d1 - root;
    call[i] = price[i] * below(d1) - later * below(d2);
    put[i] = later * below(-d2) - price[i] * below(-d1);
  }
}

#ifdef HAND_PASS
struct data {
  int n;
  double *price, *strike, *years, *call, *put;
};

void hand_pass(struct data *d) {
  LAUNCH(black_scholes, over(d->n), 0, d->n, 0.02, 0.3, d->price, d->strike, d->years, d->call, d->put);
}
#endif
