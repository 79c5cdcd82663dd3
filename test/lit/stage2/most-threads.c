// What other constructs may have, in one without regions. With regions: what these have.
// RUN: %hetcc -fopenmp --emit=cuda %s | FileCheck %s
#include <omp.h>
void f(int *r) {
#pragma omp target map(from: r[0:3])
  r[0] = omp_get_max_threads() + omp_get_thread_limit(), r[1] = omp_get_num_procs(), r[2] = omp_get_num_threads();
#pragma omp target map(from: r[0:3])
  {
    r[0] = omp_get_max_threads();
#pragma omp parallel num_threads(4)
    r[1] = omp_get_max_threads();
  }
}
// CHECK: r[0] = HET_MOST_THREADS + HET_MOST_THREADS
// CHECK-NOT: HET_MOST_THREADS + 
// CHECK: r[1] = HET_MOST_THREADS
// CHECK-NOT: HET_MOST
