/* Directives of every kind, for line ends of every kind. */
#include "line-ends.h"
#include <stdio.h>
#define EACH _Pragma("acc region for hetero(1, all) part_copy(v[1:100])") \
  for (int i = 0; i < 100; i++)

int main(void) {
  static double v[100];
  double sum = 0; // ends in a backslash \
  sum = 1;
#pragma omp target data map(tofrom: v) // around
  {
#pragma omp target teams distribute parallel for /* in
    two lines */ map(tofrom: v)
    for (int i = 0; i < 100; i++)
      v[i] = i;
    twice(100, v);
  }
#pragma acc parallel copy(v[0:100])
  {
#pragma acc loop
    for (int i = 0; i < 100; i++)
#if 1
      v[i] += 1;
#else
      v[i] += 2;
#endif
  }
#pragma acc data copy(v[0:100])
  {
#pragma acc region for hetero(1, all) \
    part_copy(v[1:100]) reduction(+: sum)
    for (int i = 0; i < 100; i++)
      sum += v[i] /= 2;
  }
  EACH v[i] -= __LINE__;
  printf("sum %g, v[99] %g\n", sum, v[99]);
  return 0;
}
