#include <stdio.h>
#ifndef BY
#define BY 2.0
#endif
void scale(double *v, int n, double by);
int main(void) {
  double v[100];
  for (int i = 0; i < 100; i++)
    v[i] = i;
  scale(v, 100, BY);
  for (int i = 0; i < 100; i++)
    if (v[i] != BY * i)
      return printf("v[%d] = %g\n", i, v[i]), 1;
  puts("scaled");
  return 0;
}
