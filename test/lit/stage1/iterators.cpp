// Loops over pointers, iterators and ranges count; in their bodies the user's variable is made from the counter.
// RUN: %hetcxx --emit=openmp %s -o - | FileCheck %s

#include <vector>
void f(std::vector<float> &v, float *b, float *e, int n) {
#pragma acc parallel loop hetero(1) part_copy(b[1:n])
  for (float *p = b; p != e; ++p)
    *p = 1;
  // CHECK: {"b", {{.*}}HET_WRITES_ALL
  // CHECK: for (long het_at_1 = (long)het_lo_1_0; het_at_1 < (long)het_hi_1_0; het_at_1 += 1)
  // CHECK-NEXT: { float *p = (b) + het_at_1; *p = 1; }
#pragma acc parallel loop hetero(1) part_copy(b[1:n])
  for (float *p = e - 1; p >= b; p -= 2)
    *p = 2;
  // CHECK: {{.*}}(long)((e - 1) - (b)){{.*}}-(long)(2)}
  // CHECK: { float *p = (b) + het_at_2; *p = 2; }
#pragma acc parallel loop hetero(1)
  for (std::vector<float>::iterator it = v.begin(); it < v.end(); it++)
    *it = 3;
  // CHECK: { auto *it = ({{ *}}v) + het_at_3; *it = 3; }
#pragma acc parallel loop hetero(1)
  for (const float x : v)
    b[0] + x;
  // CHECK: het_size_v
  // CHECK: { const float x = v[het_at_4]; b[0] + x; }
}
