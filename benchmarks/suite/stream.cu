//===-- benchmarks/suite/stream.cu - by hand --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL stream_copy(int begin, int end, IN a, OUT c) {
  const int i = begin + X;
  if (i < end)
    c[i] = a[i];
}

KERNEL stream_scale(int begin, int end, double by, IN c, OUT b) {
  const int i = begin + X;
  if (i < end)
    b[i] = by * c[i];
}

KERNEL stream_add(int begin, int end, IN a, IN b, OUT c) {
  const int i = begin + X;
  if (i < end)
    c[i] = a[i] + b[i];
}

KERNEL stream_triad(int begin, int end, double by, IN b, IN c, OUT a) {
  const int i = begin + X;
  if (i < end)
    a[i] = b[i] + by * c[i];
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b, *c;
};

void hand_pass(struct data *d) {
  LAUNCH(stream_copy, over(d->n), 0, d->n, d->a, d->c);
  LAUNCH(stream_scale, over(d->n), 0, d->n, 0.4, d->c, d->b);
  LAUNCH(stream_add, over(d->n), 0, d->n, d->a, d->b, d->c);
  LAUNCH(stream_triad, over(d->n), 0, d->n, 0.4, d->b, d->c, d->a);
}
#endif
