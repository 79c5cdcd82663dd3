// GCC 12 has no `begin declare target` and no mappers. From headers and macros they come into the text, and go from there.
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
  int items[3] = {1, 2, 3};
  struct pair p = {3, items};
#pragma omp target map(tofrom : p)
  for (int i = 0; i < p.count; ++i)
    p.items[i] += r;
  return r != 12 || items[2] != 15 || __LINE__ != 26;
}
#endif
