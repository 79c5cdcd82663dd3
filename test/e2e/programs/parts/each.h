//===-- e2e/programs/parts/each.h - read once for each type ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#define PASTE(a, b) a##b
#define NAME(a, b) PASTE(a, b)
static void NAME(scale_, TYPE)(int n, TYPE *x) {
  TYPE by = FACTOR;
#pragma acc region for hetero(1) part_copy(x[1:n])
  for (int i = 0; i < n; i++)
    x[i] *= by;
}
#undef NAME
#undef PASTE
#undef TYPE
#undef FACTOR
