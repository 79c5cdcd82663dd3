//===-- e2e/programs/same_acc_values.c - routines that return values, or end early ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <stdio.h>
#include "same_acc_values.h"
#define N 64
#define IDX(i, j) ((i) * N + (j))
int main(void) {
  static double m[N * N], v[N], r[N], q[N], w[N];
  for (int i = 0; i < N * N; ++i) m[i] = i % 7;
  for (int i = 0; i < N; ++i) v[i] = i * 0.5;
#pragma acc data copy(m, v) copyout(r, q, w)
  {
#pragma acc parallel loop gang
    for (int i = 0; i < N; ++i)
      r[i] = dot_row(&m[IDX(i, 0)], v, N);
#pragma acc parallel loop gang num_workers(4) vector_length(32)
    for (int i = 0; i < N; ++i)
      scale_block(m + IDX(i, 0), N, i % 2 ? 2.0 : 1.0);
#pragma acc parallel loop gang
    for (int i = 0; i < N; ++i) {
      const double nrm = norm(m + i * N, N), pair[2] = {dot_row(v, m, i), nrm};
      const double one[2] = {dot_row(v, v, 5), pair[0]}, two = one[1] - pair[1];
      q[i] = nrm > 10 ? nrm + two : one[0] - nrm;
      if (dot_row(v, m + i * N, N) > 3000) w[i] = 1; else w[i] = dot_row(v, v, i) + 2 * dot_row(v, v, 3);
    }
  }
  double t = 0;
  for (int i = 0; i < N; ++i) t += r[i] + q[i] * i + w[i];
  for (int i = 0; i < N * N; ++i) t += m[i] * (i % 5);
  printf("%.10g\n", t);
}
