// `[[omp::decl(...)]]` in C.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t
// CHECK: _Pragma("omp begin declare target") int offset = 3; _Pragma("omp end declare target")
[[omp::decl(declare target)]] int offset = 3;
// CHECK: _Pragma("omp begin declare target device_type(any)") int add(int x) { return x + offset; } _Pragma("omp end
[[omp::decl(declare target device_type(any))]] int add(int x) { return x + offset; }
// CHECK: _Pragma("omp declare simd notinbranch") int twice(
[[omp::decl(declare simd notinbranch)]] int twice(int x) { return 2 * x; }

int main(void) {
  int x = 0;
#pragma omp target map(x)
  x = add(4);
  return x != 7 || twice(x) != 14;
}
