// A kernel calls the version of a function that `declare variant` names for target constructs.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
int shifted(int x) { return x << 1; }
#pragma omp declare variant(shifted) match(construct={target})
int twice(int x) { return 2 * x; }
void f(int *r) {
#pragma omp target map(r[0:1])
  r[0] = twice(r[0]);
}
// CHECK: HET_KERNEL
// CHECK: shifted(r[0])
