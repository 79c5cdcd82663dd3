//===-- e2e/programs/same_packs.cpp - plain constructs that use packs of function parameters ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host computes them: packs of several lengths, an empty one, fold expressions and calls, within a data region too.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>

template <class... Numbers> static long total(Numbers... numbers) {
  long all = 0;
#pragma omp target map(tofrom : all)
  { all += (numbers + ... + 0); }
  return all;
}

template <class... Numbers> static void scale(double *items, int n, Numbers... by) {
#pragma omp target teams distribute parallel for map(tofrom : items[0 : n])
  for (int i = 0; i < n; i++)
    items[i] *= (1 + ... + by);
}

template <class Body, class... Numbers> static void each(double *items, int n, Body body, Numbers... rest) {
#pragma omp target teams distribute parallel for map(tofrom : items[0 : n])
  for (int i = 0; i < n; i++)
    items[i] = body(items[i], rest...);
}

int main() {
  printf("%ld %ld %ld\n", total(1, 2, 3), total(), total(5L, 'a', short(-2)));
  double items[50];
  for (int i = 0; i < 50; i++)
    items[i] = i;
#pragma omp target data map(tofrom : items)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 50; i++)
      items[i] += 1;
    scale(items, 50, 2, 0.5);
    scale(items, 50);
    each(items, 50, [](double item, int a, float b) { return item * a + b; }, 3, 0.25f);
    each(items, 50, [](double item) { return -item; });
  }
  for (double item : items)
    printf("%g\n", item);
}
