// A program asks for its devices before its first task, and names none: hetcc looks for those of other OpenMP runtimes.
// RUN: %hetcc -fopenmp --cuda-arch=none %s -o %t && env -u HET_DEVICES timeout 60 %t
#include <omp.h>

#pragma omp task inout(*x)
void count(int *x) { ++*x; }

int main(void) {
  int x = omp_get_num_devices() < 0;
  count(&x);
#pragma omp taskwait
  return x != 1;
}
