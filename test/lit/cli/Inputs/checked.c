#include <stdlib.h>

int main(int count, char **words) {
  float a[100], b[100];
  int next = count;
#pragma acc region for hetero(1, all, static) part_copyin(a[1:100]) part_copyout(b[1:100])
  for (int i = 0; i < 100; ++i)
    b[i] = a[(i + next) % 100];
  return 0;
}
