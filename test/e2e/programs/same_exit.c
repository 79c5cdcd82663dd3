/* The program ends while its first kernel is on its way to the device. */
#include <stdio.h>

int main(void) {
#pragma omp target
#pragma omp parallel
  ;
  printf("the end\n");
  return 0;
}
