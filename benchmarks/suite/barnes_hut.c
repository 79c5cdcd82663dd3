//===-- benchmarks/suite/barnes_hut.c - forces by a tree of cells -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "suite.h"

// A tree over points of the line, which are in order: node k has the children 2k+1 and 2k+2. A cell that is far away
// counts as one body.
struct data {
  int n, nodes;
  double *x, *mass, *middle, *weight, *width, *force;
};

static void barnes_hut(int n, int nodes, double near, const double *restrict x, const double *restrict middle,
                       const double *restrict weight, const double *restrict width, double *restrict force) {
#ifdef PEER
#pragma omp parallel for
#else
#pragma acc region for hetero(1, all) part_copyin(x[1:n]) \
    copyin(middle[0:nodes], weight[0:nodes], width[0:nodes]) part_copyout(force[1:n])
#endif
  for (int i = 0; i < n; i++) {
    double s = 0;
    int at = 0;
    while (at >= 0) {
      const double gap = middle[at] - x[i], far = fabs(gap);
      if (width[at] < near * far || 2 * at + 1 >= nodes) {
        s += weight[at] * gap / (far * far * far + 1e-6);
        while (at > 0 && at % 2 == 0) // the last of two: back to the parent
          at = (at - 1) / 2;
        at = at == 0 ? -1 : at + 1;
      } else {
        at = 2 * at + 1;
      }
    }
    force[i] = s;
  }
}

void PASS(struct data *d) { barnes_hut(d->n, d->nodes, 0.5, d->x, d->middle, d->weight, d->width, d->force); }

static inline void make(struct data *d, int bits) {
  const int n = 1 << bits, nodes = 2 * n - 1;
  *d = (struct data){n, nodes, numbers(n, 1), numbers(n, 2), zeros(nodes), zeros(nodes), zeros(nodes), zeros(n)};
  for (int i = 0; i < n; i++)
    d->x[i] = i + d->x[i];
  for (int k = nodes - 1; k >= 0; k--) {
    int first = k, last = k;
    while (2 * first + 1 < nodes)
      first = 2 * first + 1, last = 2 * last + 2;
    first -= n - 1, last -= n - 1;
    d->width[k] = d->x[last] - d->x[first];
    d->weight[k] = k >= n - 1 ? d->mass[first] : d->weight[2 * k + 1] + d->weight[2 * k + 2];
    d->middle[k] = k >= n - 1 ? d->x[first]
                              : (d->weight[2 * k + 1] * d->middle[2 * k + 1] + d->weight[2 * k + 2] * d->middle[2 * k + 2]) /
                                    d->weight[k];
  }
}

static inline double apart(const struct data *x, const struct data *y) { return farthest(x->force, y->force, x->n); }

#define SUITE_MAIN 9, 14, 20
#include "suite.h"
