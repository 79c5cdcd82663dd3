// A construct over a container's elements beside constructs in a header: both are written out.
// RUN: %hetcxx --emit=openmp %s | FileCheck %s
// RUN: %hetcxx -c %s -o %t.o
#include "Inputs/split.h"
#include <vector>
void f(int n, std::vector<float> &v) {
#pragma acc region for hetero(1) part_copy(v[1 : n])
  for (int i = 0; i < n; i++)
    v[i] = i;
}
// CHECK: inline void split(int n, float *c) {
// CHECK: hetcc: acc region for, {{.*}}split.h:2
// CHECK: void f(int n, std::vector<float> &v) {
// CHECK: auto *v = {{.*}}.data();
