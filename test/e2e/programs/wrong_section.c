//===-- e2e/programs/wrong_section.c - a section that is too short ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// copyin brings half of `table`; the body reads all of it, far beyond the section's end.
#include "check.h"

int main(void) {
  enum { N = 100000 };
  double *table = check_array(N, 1), *b = check_array(N, 2);
  int *at = (int *)check_alloc(sizeof(int) * N);
  for (int i = 0; i < N; ++i)
    at[i] = N - 1 - i;
#pragma acc region for hetero(1, all, static) copyin(table[0:N/2]) part_copyin(at[1:N]) part_copyout(b[1:N])
  for (int i = 0; i < N; ++i)
    b[i] = table[at[i]];
  for (int i = 0; i < N; ++i)
    check_one("b", b[i], table[N - 1 - i], 0);
  return check_result("wrong_section");
}
