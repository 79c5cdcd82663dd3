// `flush seq_cst` of OpenMP 5.1 is `flush`, which Clang 19 knows.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t
int main(void) {
  int x = 0;
#pragma omp target map(x)
  {
    x = 1;
// CHECK: #pragma omp flush{{ *$}}
#pragma omp flush seq_cst
  }
// CHECK: #pragma omp flush{{ *$}}
#pragma omp flush seq_cst
// CHECK: #pragma omp flush acq_rel
#pragma omp flush acq_rel
  return x - 1;
}
