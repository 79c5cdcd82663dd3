// A message about a loop that uses structured bindings shows the user's own text and column.
// RUN: not %hetcxx -std=c++17 --emit=openmp %s -o - 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
#include <utility>
void f(double *p) {
  auto [lo, hi] = std::make_pair(3, 90);
#pragma acc parallel loop hetero(1) part_copy(p[1:100])
  for (int i = lo; i != hi; i += 3)
    p[i] = hi - i;
}
//      CHECK:{{.*}}/binding-keeps-its-name.cpp:7:29: error: the loop after '#pragma acc parallel loop' is not in canonical form: with '!=' its step must be 1 or -1 [het-not-canonical]
// CHECK-NEXT:    7 |   for (int i = lo; i != hi; i += 3)
// CHECK-NEXT:      |                             ^
