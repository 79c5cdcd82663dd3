// A kernel of teams whose threads are counted has one where the `if` of its region is false.
// RUN: %hetcc -fopenmp --emit=host %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host:4 %t
#include <omp.h>
static int a[64];

static int threads(int whole, int region) {
// CHECK: 128 + 1), ((whole > 0) ? (long)(het_at_least((long)(4))) : 1L)}
#pragma omp target teams distribute parallel for if (whole > 0) num_threads(4) map(a)
  for (int i = 0; i < 64; i++)
    a[i] = omp_get_num_threads();
  const int first = a[0];
// CHECK: 128 + 1), ((region > 0) ? (long)(het_at_least((long)(4))) : 1L)}
#pragma omp target teams distribute parallel for if (parallel : region > 0) num_threads(4) map(a)
  for (int i = 0; i < 64; i++)
    a[i] = omp_get_num_threads();
  return 10 * first + a[0];
}

int main(void) { return threads(1, 0) != 41 || threads(0, 1) != 14; }
