// Cancellation is not active on devices: `cancel` and its points are nothing in kernels.
// RUN: %hetcc -fopenmp -Werror --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp -Werror --cuda-arch=none %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host:2 %t
#include <omp.h>
// CHECK: HET_{{.*}}KERNEL(
// CHECK-NOT: cancel(
int main(void) {
  int found = -1, active = 1, sum = 0;
#pragma omp target parallel map(tofrom : found, active)
  {
#pragma omp single
    active = omp_get_cancellation();
#pragma omp for
    for (int i = 0; i < 100; i++) {
      if (i == 42) {
#pragma omp atomic write
        found = i;
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
  }
#pragma omp target parallel for reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < 100; i++) {
    sum += i;
#pragma omp cancel for if (i > 1000)
  }
#pragma omp target map(tofrom : active)
  {
#pragma omp taskgroup
    {
#pragma omp task shared(active)
      {
        active++;
#pragma omp cancel taskgroup if (active < 0)
      }
    }
  }
  return found != 42 || active != 1 || sum != 4950;
}
