//===-- e2e/programs/same_acc_host_data_members.c - OpenACC: use_device of members -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Within the block a member's name means the device's address, wherever the block mentions it. Output is compared with
// that of the same file built without hetcc.
#include <stdio.h>
#include <stdlib.h>

#define N 50

typedef struct {
  int n;
  double *values;
  double fixed[N];
} Vector;
typedef struct {
  Vector *vector, own;
} Holder;

static void library(int n, double *d, double by) {
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < n; i++)
    d[i] += by;
}

static void members(Vector v, Vector *w) {
#pragma acc data copy(v.values[0 : v.n], w->values[0 : w->n])
  {
#pragma acc host_data use_device(v.values, w->values)
    {
      library(v.n, v.values, 1);
      for (int k = 0; k < 2; k++)
        library(w->n - 1, w->values + 1, 10);
    }
    v.n--; // the block's names end with it
  }
}

static void further(Holder *h, int there) {
#pragma acc data copy(h->vector->values[0 : N]) if (there)
  {
#pragma acc host_data use_device(h->vector->values) if (there)
    if (there)
      library(N, h->vector->values, 100);
    else
      h->vector->values[0] = 7;
  }
#pragma acc data copy(h->own.fixed)
#pragma acc host_data use_device(h->own.fixed)
  library(N, &h->own.fixed[2] - 2, 1000);
}

int main(void) {
  Vector v = {N, malloc(N * sizeof(double)), {0}}, w = {N / 2, malloc(N * sizeof(double)), {0}};
  for (int i = 0; i < N; i++)
    v.values[i] = w.values[i] = i;
  members(v, &w);
  static Holder h;
  h.vector = &v;
  further(&h, 1);
  further(&h, 0);
  for (int i = 0; i < N; i++)
    printf("%g %g %g\n", v.values[i], w.values[i], h.own.fixed[i]);
}
