// Of a distributed array, the row that every iteration reads is known when the loop is entered.
// RUN: %hetcc -w --emit=openmp %s | FileCheck %s

void elimination(int n, int k, int p, double (*a)[n]) {
#pragma omp target data device(*) map(tofrom: a[0:n][0:n] dist_data(CYCLIC,*))
  {
// CHECK: const het_layout het_layout_2_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, (long)(k), 1, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}};
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(a))
    for (int i = k + 1; i < n; i++)
      for (int j = k; j < n; j++)
        a[i][j] -= a[i][k] / a[k][k] * a[k][j];
// Two rows beside each other.
// CHECK: const het_layout het_layout_3_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, (long)(k - 1), 2, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}};
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(a))
    for (int i = k + 1; i < n; i++)
      a[i][0] += a[k - 1][i] - a[k][i];
// Nobody knows which of two rows is the first; the row of `r` is another one in each iteration.
// CHECK: const het_layout het_layout_4_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, HET_ALL_OF_IT, HET_ALL_OF_IT, 0, 0, 0}
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(a))
    for (int i = k + 1; i < n; i++)
      a[i][0] += a[k][i] - a[p][i];
// CHECK: const het_layout het_layout_5_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, HET_ALL_OF_IT, HET_ALL_OF_IT, 0, 0, 0}
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(a))
    for (int i = k + 1; i < n; i++) {
      int r = i / 2;
      a[i][0] += a[r][i];
    }
  }
}
// Beyond an edge there is more than the section.
// CHECK: const het_layout het_layout_7_1 = {{.*}}{{[{][{]}}1, 1, 0, 0, HET_ALL_OF_IT, HET_ALL_OF_IT, 0, 0, 0}
void edges(int n, int k, double *x, double *y) {
#pragma omp target data device(*) map(to: x[0:n] dist_data(BLOCK) halo(1:periodic)) map(tofrom: y[0:n] dist_data(BLOCK))
#pragma omp parallel target device(*)
#pragma omp parallel for dist_iteration(ALIGN(y))
  for (int i = 0; i < n; i++)
    y[i] += x[i - 1] + x[i + 1] + x[k];
}
