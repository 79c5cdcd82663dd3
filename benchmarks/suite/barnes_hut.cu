//===-- benchmarks/suite/barnes_hut.cu - by hand ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "hand.h"

KERNEL barnes_hut(int begin, int end, int nodes, double near, IN x, IN middle, IN weight, IN width, OUT force) {
  const int i = begin + X;
  if (i < end) {
    double s = 0;
    int at = 0;
    while (at >= 0) {
      const double gap = middle[at] - x[i], far = fabs(gap);
      if (width[at] < near * far || 2 * at + 1 >= nodes) {
        s += weight[at] * gap / (far * far * far + 1e-6);
        while (at > 0 && at % 2 == 0)
          at = (at - 1) / 2;
        at = at == 0 ? -1 : at + 1;
      } else {
        at = 2 * at + 1;
      }
    }
    force[i] = s;
  }
}

#ifdef HAND_PASS
struct data {
  int n, nodes;
  double *x, *mass, *middle, *weight, *width, *force;
};

void hand_pass(struct data *d) {
  LAUNCH(barnes_hut, over(d->n), 0, d->n, d->nodes, 0.5, d->x, d->middle, d->weight, d->width, d->force);
}
#endif
