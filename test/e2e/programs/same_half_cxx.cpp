//===-- e2e/programs/same_half_cxx.cpp - half precision in C++ -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Its output is compared with that of the same file built without hetcc.
#include "same_half.h"

#include <algorithm>
#include <vector>

template <class T> static T scaled(T x, T by) {
  auto times = [by](T y) { return y * by + T(1); };
  return times(x) / T(3);
}

template <class T> static void apply(std::vector<T> &v) {
#pragma acc region for hetero(1) part_copy(v[1 : N])
  for (int i = 0; i < N; i++)
    v[i] = std::max(scaled<T>(v[i], i), T(0.5)) - std::min<T>(v[i], 2);
}

int main() {
  values();
  std::vector<half> v(a, a + N);
  apply(v);
  show("v", v.data());
  half &first = v[0];
  const half *data = v.data();
#pragma omp target teams distribute parallel for map(to : data[0 : N]) map(from : b)
  for (int i = 0; i < N; i++) {
    const half &x = data[i];
    b[i] = x > half(1) ? x * x * x : static_cast<half>(-x);
  }
  show("b", b);
  printf("%.9g\n", (double)first);
  return 0;
}
