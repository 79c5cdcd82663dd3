// More brackets than a pointer or an array has dimensions give contiguous storage a shape in OpenACC; OpenMP gets one section.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
void f(int n, int m, double *a, double (*rows)[8], double **lines) {
  static double b[64];
// CHECK: #pragma omp target {{.*}} map(tofrom: a[(0) * ((0) + (m)):(n) * ((0) + (m))], b[(1) * ((0) + (8)):(4) * ((0) + (8))], rows[0:n][0:8], lines[1][0:m])
#pragma acc parallel loop copy(a[0:n][0:m], b[1:4][0:8], rows[0:n][0:8], lines[1:1][0:m])
  for (int i = 0; i < n; ++i)
    a[i * m] += b[8 + i] + rows[i][0] + lines[1][0];
}
