// The same of an array that follows the loop, or that a data region has whole: a loop without a clause needs its own
// items, those around them, and the row that every iteration reads.
// RUN: %hetcc -w --emit=openmp %s | FileCheck %s

void steps(int n, int k, double *d, double (*e)[64]) {
#pragma acc data part_copy(d[1:n][0:n]) copy(e[0:n][0:64])
  {
// CHECK: het_layout_2_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 0, (long)(k), 1, 0}
// CHECK: {"d", {{.*}}, 0, {{[{][{]}}0, 0, 0, 0, HET_BY_LOOP, 0, 0, 0},{{.*}}&het_layout_2_0, 2}
#pragma acc region for hetero(1)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        d[i * n + j] += d[i * n + k] * d[k * n + j];
// CHECK: het_layout_3_0 = {{.*}}{{[{][{]}}1, 1, 0, 0, 0, 2, (long)(k), 1, 0}
// CHECK: {"e", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 0, 0, 0},{{.*}}&het_layout_3_0, 2}
#pragma acc region for hetero(1) independent
    for (int i = k + 1; i < n - 2; i++)
      for (int j = 0; j < 64; j++)
        e[i][j] -= e[i + 2][k] * e[k][j];
// Nobody knows which row is the first.
// CHECK: {"d", {{.*}}, 0, {{[{][{]}}0, 0, 0, 0, HET_BY_LOOP, HET_ALL_OF_IT, HET_ALL_OF_IT, 0}
#pragma acc region for hetero(1)
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        d[i * n + j] += d[k * n + j] - d[(n - 1) * n + j];
  }
}
