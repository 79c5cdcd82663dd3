//===-- benchmarks/suite/fft.cu - by hand -----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL fft(int n, int half, IN re, IN im, OUT to_re, OUT to_im) {
  const int i = X;
  if (i < n / 2) {
    const int k = i % half, out = (i - k) * 2 + k;
    const double angle = -3.14159265358979323846 * k / half, c = cos(angle), s = sin(angle);
    const double x = re[i + n / 2] * c - im[i + n / 2] * s, y = re[i + n / 2] * s + im[i + n / 2] * c;
    to_re[out] = re[i] + x;
    to_im[out] = im[i] + y;
    to_re[out + half] = re[i] - x;
    to_im[out + half] = im[i] - y;
  }
}

#ifdef HAND_PASS
struct data {
  int n, bits;
  double *start, *re, *im, *re2, *im2;
};

void hand_pass(struct data *d) {
  const int n = d->n;
  double *re = d->re, *im = d->im, *to_re = d->re2, *to_im = d->im2;
  move(re, d->start, n);
  cudaMemset(im, 0, sizeof(double) * n);
  for (int half = 1; half < n; half *= 2) {
    LAUNCH(fft, over(n / 2), n, half, re, im, to_re, to_im);
    std::swap(re, to_re);
    std::swap(im, to_im);
  }
}
#endif
