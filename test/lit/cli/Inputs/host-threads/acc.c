#include <stdio.h>
#include <stdlib.h>

// The same in the inner loop of a nest, and sums and last values of all threads.
int main(int argc, char **argv) {
  const long patience = atol(argv[1]);
  int arrived = 0, met = 0, biggest = -1;
#pragma acc parallel loop collapse(2) copy(arrived) reduction(+: met) reduction(max: biggest)
  for (int k = 0; k < 1; k++)
    for (int i = 7; i >= 1; i -= 6) {
      int seen = 0;
#pragma acc atomic
      arrived++;
      for (long turn = 0; seen < 2 && turn < patience; turn++) {
#pragma acc atomic read
        seen = arrived;
      }
      met += seen == 2;
      biggest = biggest > i ? biggest : i;
    }
  printf("loop %d of 2, %d\n", met, biggest);
  return 0;
}
