// Two iterations wait for each other: both meet only where two threads run them. Without a partner the wait ends after a while.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  const long patience = atol(argv[1]);
  int arrived = 0, met = 0;
#pragma omp target teams distribute parallel for map(tofrom: arrived) reduction(+: met)
  for (int i = 0; i < 2; i++) {
    int seen = 0;
#pragma omp atomic
    arrived++;
    for (long turn = 0; seen < 2 && turn < patience; turn++) {
#pragma omp atomic read
      seen = arrived;
    }
    met += seen == 2;
  }
  printf("loop %d of 2\n", met);
  arrived = met = 0;
#pragma omp target map(tofrom: arrived, met)
  for (int i = 0; i < 2; i++) {
    arrived++;
    met += arrived == i + 1;
  }
  printf("block %d of 2\n", met);
  return 0;
}
