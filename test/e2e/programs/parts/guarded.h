//===-- e2e/programs/parts/guarded.h - includes the annotated header again ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#ifndef PARTS_GUARDED_H
#define PARTS_GUARDED_H
#include "once.h"

static inline void twice(int n, double *x) {
  once(n, x);
  once(n, x);
}
#endif
