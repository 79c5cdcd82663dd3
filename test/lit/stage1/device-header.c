// GCC 12 has no `begin declare target`. In headers, from macros and as _Pragma it comes into the text, and is gone from there.
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host %t
// RUN: %hetcc++ -x c++ -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: %hetcc -fopenmp --cuda-arch=none -DPLAIN -Wall -Werror %s -o %t && %t
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
#include "Inputs/device.h"

#ifdef PLAIN
int main(void) { return shifted(twice(4)) != 11; }
#else
BEGIN_DEVICE
static int f(int x) { return shifted(x) + 1; }
END_DEVICE
_Pragma("omp begin declare target") static int g(int x) { return twice(x); } _Pragma("omp end declare target")

int main(void) {
  int r = 0;
// CHECK: #pragma omp target map(from
#pragma omp target map(from : r)
  r = f(g(4));
  return r != 12 || __LINE__ != 21;
}
#endif
