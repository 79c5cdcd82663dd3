// Visitors leave out system headers, but not those in which directives stand. What a kernel calls comes from both.
// RUN: %hetcc --emit=cuda -std=c++17 -isystem %S/../stage1/Inputs %s -o - | FileCheck %s
#include <algorithm>
#include <vector>

#include <device.h>

// CHECK: HET_GLOBAL int *het_global_offset;
// CHECK: HET_DEVICE int twice(int x) {
// CHECK: HET_DEVICE int shifted(int x) {
// CHECK-NEXT: return x + (*het_global_offset);
// CHECK: HET_DEVICE const int &std_max(
// CHECK: a[i] = std_max(shifted(i), twice(n - i));
void fill(std::vector<int> &all) {
  int *a = all.data(), n = (int)all.size();
#pragma omp target teams distribute parallel for map(from : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = std::max(shifted(i), twice(n - i));
}
