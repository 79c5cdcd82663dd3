// Clang captures a constant that bounds a loop of a directive in a lambda, and GCC does not. The lambda's object has no
// bytes for it, so that a kernel cannot take it from there: the host computes.
// RUN: %hetcxx -fopenmp --cuda-arch=none %s -o %t 2>&1 | FileCheck %s
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host:2 %t
int main() {
  const int n = 5;
  int k = 2, sums[4] = {0, 0, 0, 0}, twice[4];
  const auto bounded = [=](int i, int *to) {
#pragma omp for reduction(+ : to[0:1])
    for (int j = 0; j < n; ++j)
      to[0] += i + k;
  };
  const auto valued = [=](int i) {
    int sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int j = 0; j < 5; ++j)
      sum += n * k + i;
    return sum;
  };
// CHECK: lambda-directive-constant.cpp:[[@LINE+2]]:1: warning: this target construct runs on the host
// CHECK-NEXT: #pragma
#pragma omp target map(tofrom : sums)
  for (int i = 0; i < 4; ++i)
    bounded(i, &sums[i]);
// CHECK: note: a lambda with a directive that uses the constant 'n' is not supported in code that runs on a device
// CHECK-NOT: warning:
#pragma omp target teams distribute parallel for map(from : twice)
  for (int i = 0; i < 4; ++i)
    twice[i] = valued(i);
  int wrong = 0;
  for (int i = 0; i < 4; ++i)
    wrong += sums[i] != 5 * (i + 2) || twice[i] != 5 * (10 + i);
  return wrong;
}
