// Assumptions are promises to an optimizer. Clang 19 does not know those about blocks, and GCC 12 knows none.
// RUN: %hetcc --emit=host %s -o - | FileCheck %s
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s --check-prefix=CUDA
#pragma omp assumes no_openmp_routines
#pragma omp begin assumes contains(target, parallel)
void f(int n, int *a);
#pragma omp end assumes

void f(int n, int *a) {
#pragma omp target map(tofrom : a[0 : n])
  {
#pragma omp assume no_openmp_routines holds(n > 0)
    {
      for (int i = 0; i < n; i++)
        a[i] = i;
    }
#pragma omp assume no_parallelism
    a[0] = 7;
  }
}
// CHECK-NOT: {{^#pragma omp .*assume}}
// CHECK: het_target_launch(
// CUDA: a[i] = i
// CUDA: a[0] = 7
