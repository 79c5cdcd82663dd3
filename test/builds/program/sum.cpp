//===-- builds/program/sum.cpp - an annotated loop in C++ ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "numbers.h"
#include <vector>

double sum(const double *v, int n) {
  std::vector<double> copy(v, v + n);
  const double *items = copy.data();
  double total = 0;
#pragma acc region for part_copyin(items[1:n]) reduction(+ : total) hetero(1, all)
  for (int i = 0; i < n; i++)
    total += items[i];
  return total;
}
