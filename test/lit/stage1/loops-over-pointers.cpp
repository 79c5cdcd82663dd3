// `target teams loop` and `target simd` over pointers and ranges count, as `parallel for` does: each iteration may have
// a thread.
// RUN: %hetcc++ -fopenmp --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t
int main() {
  int a[64] = {}, n = 64;
// CHECK-COUNT-4: HET_SHARE_X(0, long, het_at_
#pragma omp target teams loop map(a)
  for (auto &x : a)
    x++;
#pragma omp target teams loop map(a)
  for (int *q = a; q < a + n; q++)
    ++*q;
#pragma omp target simd map(a)
  for (int *q = a; q < a + n; q++)
    ++*q;
#pragma omp target map(a)
#pragma omp teams loop
  for (auto &x : a)
    x++;
  return a[0] + a[63] != 8;
}
