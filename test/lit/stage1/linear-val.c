// `linear(val(x): n)` of OpenMP 4.5 to 5.1 on a construct, which GCC refuses. The file has nothing else of hetcc's.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp -Wall -Werror %s -o %t && %t
#pragma omp declare simd linear(val(i) : 1) notinbranch
static int twice(int i) { return 2 * i; }

int main(void) {
  int k = 0, l = 0, val = 0, b[8];
// CHECK: #pragma omp simd linear(k : 3) linear(l)
#pragma omp simd linear(val(k) : 3) linear(val(l))
  for (int i = 0; i < 8; i++) {
    b[i] = k + l;
    k += 3;
    l++;
  }
// CHECK: #pragma omp simd linear(val)
#pragma omp simd linear(val)
  for (int i = 0; i < 8; i++)
    val++;
  return b[5] != 20 || twice(val) != 16;
}
