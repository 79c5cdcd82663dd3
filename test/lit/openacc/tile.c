// The loops of `tile` are taken together, as by `collapse`.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
enum { two = 2 };
void f(int n, int m, double *restrict a, double (*c)[64]) {
// CHECK: #pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n*m])
#pragma acc parallel loop tile(two, 4) copy(a[0:n*m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += 1;
// CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
#pragma acc parallel loop tile(32) copy(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
// Sizes of each own.
// CHECK: #pragma omp target teams distribute parallel for collapse(2) map(tofrom: c[0:n])
#pragma acc kernels copy(c[0:n])
#pragma acc loop independent tile(*, 8)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 64; j++)
      c[i][j] = i;
// CHECK: #pragma omp target teams distribute
// CHECK: #pragma omp parallel for collapse(2)
#pragma acc parallel loop gang copy(c[0:n])
  for (int k = 0; k < n; k++) {
    double first = c[k][0];
#pragma acc loop vector tile(8, 8)
    for (int i = 0; i < 8; i++)
      for (int j = 1; j < 8; j++)
        c[k][8 * i + j] += first;
  }
}
