//===-- benchmarks/suite/fft.c - Fourier transform of 2^k numbers, from array to array --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

struct data {
  int n, bits;
  double *start, *re, *im, *re2, *im2;
};

// Butterflies of one stage: blocks of `half` pairs, whose results stand side by side.
static void fft(int n, int half, const double *restrict re, const double *restrict im, double *restrict to_re,
                double *restrict to_im) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma omp target teams distribute parallel for map(to: re[0:n], im[0:n]) map(from: to_re[0:n], to_im[0:n])
#endif
  for (int i = 0; i < n / 2; i++) {
    const int k = i % half, out = (i - k) * 2 + k;
    const double angle = -3.14159265358979323846 * k / half, c = cos(angle), s = sin(angle);
    const double x = re[i + n / 2] * c - im[i + n / 2] * s, y = re[i + n / 2] * s + im[i + n / 2] * c;
    to_re[out] = re[i] + x;
    to_im[out] = im[i] + y;
    to_re[out + half] = re[i] - x;
    to_im[out + half] = im[i] - y;
  }
}

void PASS(struct data *d) {
  const int n = d->n;
  double *re = d->re, *im = d->im, *to_re = d->re2, *to_im = d->im2;
  memcpy(re, d->start, sizeof(double) * n);
  memset(im, 0, sizeof(double) * n);
  for (int half = 1; half < n; half *= 2) {
    fft(n, half, re, im, to_re, to_im);
    double *swap = re;
    re = to_re, to_re = swap;
    swap = im, im = to_im, to_im = swap;
  }
}

static inline void make(struct data *d, int bits) {
  const int n = 1 << bits;
  *d = (struct data){n, bits, numbers(n, 1), zeros(n), zeros(n), zeros(n), zeros(n)};
}

static inline double apart(const struct data *x, const struct data *y) {
  return x->bits % 2 == 0 ? larger(farthest(x->re, y->re, x->n), farthest(x->im, y->im, x->n))
                          : larger(farthest(x->re2, y->re2, x->n), farthest(x->im2, y->im2, x->n));
}

#define SUITE_MAIN 10, 17, 24
#include "suite.h"
