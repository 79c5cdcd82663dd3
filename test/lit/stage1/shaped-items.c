// Array shapes in dependences of the host's tasks: GCC 12 gets the first item of the storage.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp -Wall -Werror %s -o %t && %t
int main(void) {
  enum { N = 6, M = 8 };
  double b[N * M] = {0}, *p = b, seen = 0;
#pragma omp parallel
#pragma omp single
  {
// CHECK: #pragma omp task depend(out: ( p ) [ 0 ]) shared(b)
#pragma omp task depend(out: ([N][M])p) shared(b)
    p[0] = 3;
// CHECK: #pragma omp task depend(inout: p[0], ( p ) [ ( 2 ) * ( M ) + ( 0 ) ])
#pragma omp task depend(inout: p[0], ([N][M])p[2:2][:M])
    p[2 * M] = p[0] + 1;
// CHECK: #pragma omp taskwait depend(in: ( p ) [ ( 2 ) * ( M ) + ( 0 ) ])
#pragma omp taskwait depend(in: ([N][M])p[2][0])
    seen = p[2 * M];
  }
  return seen != 4;
}
