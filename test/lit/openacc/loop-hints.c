// Hints to other compilers about a loop stand before its directive or behind it.
// RUN: %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

void f(int n, double *a) {
#pragma unroll 4
#pragma acc parallel loop copy(a[0:n])
  // CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma GCC unroll 2
#pragma nounroll

#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  // CHECK: #pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] += i;
}
