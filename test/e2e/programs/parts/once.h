//===-- e2e/programs/parts/once.h - a loop in a header that is read once ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once
#include "step.h"

static inline double onceStep(void) { return STEP; }

static inline void once(int n, double *x) {
  const double by = onceStep();
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] += by;
}
