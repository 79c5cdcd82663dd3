// A private object in the bounds of a loop has its first value there: the host has such a loop, and says so.
// RUN: %hetcxx -fopenmp --cuda-arch=none %s -o %t 2>&1 | FileCheck %s
// RUN: env HET_DEVICES=sim:1 %t
struct Count {
  int n = 3;
};
struct S {
  Count own;
  int f() {
    int sum = 0;
    own.n = 50;
// CHECK: private-bound.cpp:[[#@LINE+1]]:1: warning: this target construct runs on the host
#pragma omp target parallel for private(own) reduction(+ : sum)
// CHECK: private-bound.cpp:[[#@LINE+1]]:{{[0-9]+}}: note: the bounds of a loop use 'own', which is private
    for (int i = 0; i < own.n; i++)
      sum += i + 1;
    return sum;
  }
};
int main() { return S().f() == 6 ? 0 : 1; }
