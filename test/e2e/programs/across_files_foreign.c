// A function of a file that another compiler has compiled: the host computes the plain constructs that call it.
#include "across_files.h"

#include <stdio.h>
#include <stdlib.h>

#define N 300

int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }

int main(void) {
  setenv("HET_LOG", "error", 1);
  static double a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      a[i] = twice(a[i]) + is_odd(i % 10);
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] -= 3;
  }
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i] * (i % 5);
  printf("sum: %g\n", sum);
  return 0;
}
