//===-- benchmarks/suite/mandelbrot.c - how soon points leave ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n;
  int *steps;
};

static void mandelbrot(int n, int most, int *restrict steps) {
#ifdef PEER
#pragma omp parallel for collapse(2)
#else
#pragma acc region for hetero(1, all) part_copyout(steps[1:n][0:n])
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const double cx = -2.0 + 3.0 * j / n, cy = -1.5 + 3.0 * i / n;
      double x = 0, y = 0;
      int step = 0;
      while (step < most && x * x + y * y < 4) {
        const double next = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = next;
        step++;
      }
      steps[i * n + j] = step;
    }
}

void PASS(struct data *d) { mandelbrot(d->n, 200, d->steps); }

static inline void make(struct data *d, int n) { *d = (struct data){n, storage(sizeof(int) * n * n)}; }

static inline double apart(const struct data *x, const struct data *y) {
  return memcmp(x->steps, y->steps, sizeof(int) * x->n * x->n) != 0;
}

#define SUITE_MAIN 64, 500, 4096
#include "suite.h"
