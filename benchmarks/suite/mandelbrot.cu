//===-- benchmarks/suite/mandelbrot.cu - by hand ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL mandelbrot(int begin, int end, int n, int most, int *__restrict__ steps) {
  const int i = begin + Y, j = X;
  if (i < end && j < n) {
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

#ifdef HAND_PASS
struct data {
  int n;
  int *steps;
};

void hand_pass(struct data *d) { LAUNCH(mandelbrot, over(d->n, d->n), 0, d->n, d->n, 200, d->steps); }
#endif
