// `doacross` of OpenMP 5.2 in the words of 4.5, which GCC 12 and Clang 19 know.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=host:2 %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror -x c++ %s -o %t && env HET_DEVICES=sim:1 %t
int main(void) {
  enum { N = 64 };
  int a[N] = {0}, b[N] = {0}, c[N][N] = {{0}}, d[N] = {0}, e[N][N] = {{0}}, last = 0, bad = 0;
#pragma omp parallel for ordered(1)
  for (int i = 1; i < N; i++) {
#pragma omp ordered doacross(sink: i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered doacross(source:)
  }
#pragma omp parallel for ordered(1)
  for (int i = 2; i < N; i += 2) {
#pragma omp ordered doacross(sink: omp_cur_iteration - 1)
    b[i] = b[i - 2] + 1;
#pragma omp ordered doacross(source: omp_cur_iteration)
  }
#pragma omp parallel for ordered(2)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered doacross(sink: i - 1, j) doacross(sink: i, j - 1)
      c[i][j] = c[i - 1][j] + c[i][j - 1] + 1;
#pragma omp ordered doacross(source:)
    }
#pragma omp parallel for ordered
  for (int i = 1; i < N; i++) {
#pragma omp ordered doacross(sink: i - 1)
    d[i] = d[i - 1] + 1;
#pragma omp ordered doacross(source:)
  }
#pragma omp parallel for collapse(2) ordered
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma omp ordered doacross(sink: i - 1, j) doacross(sink: i, j - 1)
      e[i][j] = e[i - 1][j] + e[i][j - 1] + 1;
#pragma omp ordered doacross(source:)
    }
#pragma omp parallel for ordered
  for (int i = 0; i < N; i++) {
#pragma omp ordered
    last = i;
  }
#pragma omp target map(tofrom: bad)
  bad++;
  return bad != 1 || a[N - 1] != N - 1 || b[N - 2] != N / 2 - 1 || c[2][2] != 5 || d[N - 1] != N - 1 || e[2][2] != 5 || last != N - 1;
}
// CHECK: #pragma omp ordered depend(sink: i - 1)
// CHECK: #pragma omp ordered depend(source)
// CHECK: #pragma omp ordered depend(sink: i - 2)
// CHECK: #pragma omp ordered depend(source )
// CHECK: #pragma omp ordered depend(sink: i - 1, j) depend(sink: i, j - 1)
// CHECK: #pragma omp ordered depend(source)
// CHECK: #pragma omp parallel for ordered(1)
// CHECK: #pragma omp ordered depend(sink: i - 1)
// CHECK: #pragma omp ordered depend(source)
// CHECK: #pragma omp parallel for collapse(2) ordered(2)
// CHECK: #pragma omp parallel for ordered{{ *$}}
