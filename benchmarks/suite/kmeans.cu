//===-- benchmarks/suite/kmeans.cu - by hand --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

enum { dims = 4 };

KERNEL kmeans_assign(int begin, int end, int centres, IN x, IN c, int *__restrict__ of) {
  const int i = begin + X;
  if (i < end) {
    int best = 0;
    double least = 1e300;
    for (int k = 0; k < centres; k++) {
      double far = 0;
      for (int p = 0; p < dims; p++)
        far += (x[i * dims + p] - c[k * dims + p]) * (x[i * dims + p] - c[k * dims + p]);
      if (far < least) {
        least = far;
        best = k;
      }
    }
    of[i] = best;
  }
}

KERNEL kmeans_sum(int begin, int end, int centres, IN x, const int *__restrict__ of, OUT sums,
                  int *__restrict__ counts) {
  const int i = begin + X;
  if (i < end) {
    atomicAdd(&counts[of[i]], 1);
    for (int p = 0; p < dims; p++)
      atomicAdd(&sums[of[i] * dims + p], x[i * dims + p]);
  }
}

#ifdef HAND_PASS
struct data {
  int n, centres;
  double *x, *c, *sums;
  int *of, *counts;
};

void hand_pass(struct data *d) {
  for (int step = 0; step < 3; step++) {
    cudaMemset(d->sums, 0, sizeof(double) * d->centres * dims);
    cudaMemset(d->counts, 0, sizeof(int) * d->centres);
    LAUNCH(kmeans_assign, over(d->n), 0, d->n, d->centres, d->x, d->c, d->of);
    LAUNCH(kmeans_sum, over(d->n), 0, d->n, d->centres, d->x, d->of, d->sums, d->counts);
    cudaDeviceSynchronize();
    for (int k = 0; k < d->centres; k++)
      for (int p = 0; p < dims; p++)
        if (d->counts[k] > 0)
          d->c[k * dims + p] = d->sums[k * dims + p] / d->counts[k];
  }
}
#endif
