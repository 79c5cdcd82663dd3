// `if consteval` in a function that a kernel calls: what runs is the other branch.
// RUN: %hetcxx -std=c++2b --emit=cuda %s -o - | FileCheck %s
constexpr int two(int x) {
  if consteval {
    return x + x;
  } else {
    return 2 * x;
  }
}
constexpr int three(int x) {
  if !consteval {
    x += x;
  }
  return x;
}
// CHECK: int three(int x) {
// CHECK: x += x;
// CHECK: return
// CHECK: int two(int x) {
// CHECK-NOT: x + x
// CHECK: return 2 * x;
void call(int *r, int n) {
#pragma omp target map(from : r[0 : 2])
  {
    r[0] = two(n);
    r[1] = three(n);
  }
}
