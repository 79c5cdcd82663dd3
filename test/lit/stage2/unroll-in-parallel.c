// A loop that the program unrolls, in iterations or in a function that they call, leaves these their threads.
// RUN: %hetcc -fopenmp -Rhet -S %s -o %t 2>&1 | FileCheck %s
// RUN: %hetcc -fopenmp --emit=cuda %s | FileCheck --check-prefix=CUDA %s
static double sum(const double *x) {
  double s = 0;
#pragma omp unroll
  for (int k = 3; k >= 0; k--)
    s = s / 2 + x[k];
  return s;
}

void sums(int n, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n + 4]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    y[i] = sum(x + i);
#pragma omp unroll partial(2)
    for (int k = 0; k < 4; k++)
      y[i] -= x[i + k];
  }
}
//  CHECK: unroll-in-parallel.c:[[@LINE-7]]:3: remark: a kernel with a thread for each iteration of the loop over 'i'
//   CUDA: HET_SHARE_X(0, int, i,
//   CUDA: _Pragma("unroll 2")

void rows(int n, double x[n][4], double *y) {
#pragma omp target teams distribute map(to : x[0 : n][0 : 4]) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int j = 0; j < 1000; j++)
      s += sum(x[(i + j) % n]);
    y[i] = s;
  }
}
//  CHECK: unroll-in-parallel.c:[[@LINE-9]]:1: remark: a kernel of teams
