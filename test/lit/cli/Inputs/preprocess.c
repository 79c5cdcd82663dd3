/* Directives with macros in them, and one that a macro makes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef SIZE
#define SIZE 100
#endif
#define DEVICES hetero(1, all)
#define SUM(v, n) _Pragma("acc region for part_copy(v[1:SIZE]) DEVICES reduction(+ : sum)")

int main(void) {
  static double v[SIZE];
  double sum = 0;
#pragma acc region for part_copy(v[1:SIZE]) DEVICES
  for (int i = 0; i < SIZE; i++)
    v[i] = fabs(-1.0 * i);
  SUM(v, SIZE)
  for (int i = 0; i < SIZE; i++)
    sum += v[i];
#pragma omp simd
  for (int i = 0; i < SIZE; i++)
    v[i] = 0;
  printf("sum %g\n", sum);
  return 0;
}
