#include "shared.h"
#include <stdio.h>
double two(int n, double *x);
int main(void) {
  double x[100] = {0};
  raise(100, x);
  double first = two(100, x);
  printf("%g %g\n", first, total(100, x));
  return 0;
}
