#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int v[4] = {4, 3, 2, 1}, low;
#pragma omp target map(tofrom: v)
  v[0] = 5;
  low = v;
  printf("%d %d\n", v[0], later(v[3]) + (low == 0));
  return 0;
}
later(n) { return n; }
