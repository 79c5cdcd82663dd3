#include "value.h"
int plainValue(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += VALUE;
  return sum;
}
