// Parameters that are arrays of variable lengths are arguments' names. A function with `simd` stands where teams call it.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp -Rhet --cuda-arch=none -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REMARK
#pragma omp declare target
static void twice(int n, double a[n]) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
static double sum(int columns, double (*a)[columns], int row) {
  double s = 0;
#pragma omp simd reduction(+ : s)
  for (int j = 0; j < columns; ++j)
    s += a[row][j];
  return s;
}
#pragma omp end declare target
void f(int n, double m[64][n], double *r) {
// CHECK: double *a = het_given
// CHECK: s += m[i][j];
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of teams
#pragma omp target teams distribute map(m[0 : 64])
  for (int i = 0; i < 64; ++i)
    twice(n, m[i]);
// REMARK: :[[#@LINE+1]]:1: remark: a kernel of teams
#pragma omp target teams distribute map(m[0 : 64], r[0 : 64])
  for (int i = 0; i < 64; ++i)
    r[i] = sum(n, m, i);
}
