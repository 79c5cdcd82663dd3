//===-- e2e/programs/parts/split.h - a loop for several devices ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Makes a file of plain OpenACC one that has both kinds of constructs: -DMIXED. Nothing else may change.
#pragma once

static inline void addOne(double *a, int n) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
