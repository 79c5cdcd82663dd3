//===-- e2e/programs/same_half.c - half precision in C ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// GCC's C keeps the precision of float inside of an expression.
// Its output is compared with that of the same file built without hetcc.
#include "same_half.h"

int main(void) {
  values();
  half last = 0;
#pragma acc parallel loop copyin(a) copyout(b) firstprivate(last)
  for (int i = 0; i < N; i++) {
    half own[3] = {last, (half)i};
    own[2] = (own[1] * own[1] + own[0]) ?: third;
    b[i] = 1.5f16 * own[2] * a[i];
  }
  show("b", b);
  return 0;
}
