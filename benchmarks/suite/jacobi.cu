//===-- benchmarks/suite/jacobi.cu - by hand --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL jacobi(int begin, int end, int m, IN a, OUT b) {
  const int i = begin + Y, j = X + 1;
  if (i < end && j < m - 1)
    b[i * m + j] = 0.25 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
}

#ifdef HAND_PASS
struct data {
  int n;
  double *a, *b;
};

void hand_pass(struct data *d) {
  const int n = d->n;
  for (int step = 0; step < 3; step++) {
    LAUNCH(jacobi, over(n - 2, n - 2), 1, n - 1, n, d->a, d->b);
    LAUNCH(jacobi, over(n - 2, n - 2), 1, n - 1, n, d->b, d->a);
  }
}
#endif
