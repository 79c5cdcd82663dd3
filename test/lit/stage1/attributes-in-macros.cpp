// A file whose only directives are attributes in macros has kernels too.
// RUN: %hetcc++ -fopenmp --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t
// CHECK: attributes-in-macros.cpp:[[#@LINE + 6]]
#define ON_DEVICES [[omp::directive(target teams distribute parallel for map(tofrom : a))]]

int main() {
  int a[4] = {1, 2, 3, 4};
  ON_DEVICES
  for (int i = 0; i < 4; ++i)
    a[i] += i;
  return a[3] != 7;
}
