// An iteration that is known by its number writes its own items under that number.
// RUN: %hetcc -w --emit=openmp %s | FileCheck %s

void borders(int n, int m, double (*a)[64], double (*b)[64], double s) {
#pragma omp target data device(*) map(tofrom: a[0:n][0:64] dist_data(BLOCK,*)) map(to: b[0:n][0:64] dist_data(BLOCK,*))
  {
// CHECK-NOT: het_layout_2
// CHECK: {"a", {{.*}}(long)(n), 0, 0, 0, HET_BY_LOOP, 0, 0, 0}
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        if (i == 0)
          a[0][j] = s;
        else if (i != n - 1)
          a[i][j] -= b[i][j];
        else
          a[n - 1][j] = 1;
// Another iteration's items.
// CHECK: het_layout_3_0 = {{.*}}{{[{][{]}}HET_WHOLE, 0,
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      if (i == 1)
        a[0][i] = s;
  }
}
