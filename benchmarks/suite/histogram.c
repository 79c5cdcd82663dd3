//===-- benchmarks/suite/histogram.c - how often each value occurs ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n, bins;
  int *of, *counts;
};

static void histogram(int n, int bins, const int *restrict of, int *restrict counts) {
#ifdef PEER
#pragma omp parallel for reduction(+:counts[:bins])
#else
#pragma omp target teams distribute parallel for map(to: of[0:n]) reduction(+: counts[0:bins])
#endif
  for (int i = 0; i < n; i++)
    counts[of[i]] = counts[of[i]] + 1;
}

void PASS(struct data *d) { histogram(d->n, d->bins, d->of, d->counts); }

static inline void make(struct data *d, int n) {
  *d = (struct data){n, 256, storage(sizeof(int) * n), storage(sizeof(int) * 256)};
  for (int i = 0; i < n; i++)
    d->of[i] = (int)(scramble(i) % 256);
}

static inline double apart(const struct data *x, const struct data *y) {
  return memcmp(x->counts, y->counts, sizeof(int) * x->bins) != 0;
}

#define SUITE_MAIN 50000, 10000000, 100000000
#include "suite.h"
