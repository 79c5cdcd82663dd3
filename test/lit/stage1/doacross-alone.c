// `doacross` is translated in files that have nothing else of hetcc's.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp -Wall -Werror %s -o %t && %t
int main(void) {
  int a[64] = {0};
// CHECK: #pragma omp parallel for ordered(1)
#pragma omp parallel for ordered
  for (int i = 1; i < 64; i++) {
// CHECK: #pragma omp ordered depend(sink: i - 1)
#pragma omp ordered doacross(sink: omp_cur_iteration - 1)
    a[i] = a[i - 1] + 1;
// CHECK: #pragma omp ordered depend(source)
#pragma omp ordered doacross(source:)
  }
  return a[63] != 63;
}
