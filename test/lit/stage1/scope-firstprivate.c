// `firstprivate` of a scope (OpenMP 5.2) is a variable of the thread's own around it.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --cuda-arch=none -Wall -Werror %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host:2 %t
// RUN: %hetcc++ -fopenmp --cuda-arch=none -Wall -Werror -x c++ %s -o %t && env HET_DEVICES=sim:1 %t
struct pair {
  int first, second;
};

// CHECK-LABEL: static int onHost(
// CHECK: { __typeof__(x) *het_own_x = &x; { __typeof__(*het_own_x) x = *het_own_x;
// CHECK: #pragma omp scope {{ *}}reduction(+ : sum)
static int onHost(void) {
  int x = 1, sum = 0, threads = 0, list[3] = {1, 2, 3};
  struct pair p = {4, 5};
#pragma omp parallel num_threads(3)
  {
#pragma omp scope firstprivate(x, p) firstprivate(list) reduction(+ : sum)
    {
      x += 1, p.first += 1, list[2] += 1;
      sum += x + p.first + list[2];
    }
#pragma omp atomic
    threads++;
  }
  return x != 1 || p.first != 4 || list[2] != 3 || sum != 11 * threads;
}

int main(void) {
  int x = 3, sum = 0;
#pragma omp target parallel num_threads(2) map(tofrom : sum)
  {
#pragma omp scope reduction(+ : sum) firstprivate(x)
    {
      x += 1;
      sum += x;
    }
  }
  return onHost() || x != 3 || sum == 0 || sum % 4;
}
