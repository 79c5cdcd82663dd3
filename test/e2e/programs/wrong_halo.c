//===-- e2e/programs/wrong_halo.c - a clause that leaves the halo out ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The clause of `a` brings the rows of the iterations and no neighbours, but the body reads one (through an index
// array, so that no compiler can know). Must fail on separate memories; the test is that it does.
#include "check.h"

int main(void) {
  enum { N = 4096 };
  double *a = check_array(N, 1), *b = check_array(N, 2);
  int *left = (int *)check_alloc(sizeof(int) * N);
  for (int i = 0; i < N; ++i)
    left[i] = i > 0 ? i - 1 : 0;
#pragma acc region for hetero(1, all, static) part_copyin(a[1:N]) part_copyin(left[1:N]) part_copyout(b[1:N])
  for (int i = 0; i < N; ++i)
    b[i] = a[left[i]] + a[i];
  for (int i = 1; i < N; ++i)
    check_one("b", b[i], a[i - 1] + a[i], 0);
  return check_result("wrong_halo");
}
