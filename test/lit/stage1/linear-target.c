// `linear` on the loop of a target construct: each iteration has a variable of its own, whose value follows from the
// iteration's number. The host has the value that the loop leaves behind.
// RUN: %hetcc -fopenmp --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -fopenmp --emit=cuda %s -o - | FileCheck --check-prefix=CUDA %s

void f(int n, int *restrict a, double *p, int step) {
  int k = 3, i;
  // CHECK: { __typeof__(k) het_linear_k = k; __typeof__(p) het_linear_p = p;
  // CHECK: #pragma omp target map(a[0:n], p[0:n])
  // CHECK-NEXT: #pragma omp parallel for private(k) private(p)
  // CHECK-NEXT: for (int i = 0; i < n; i++) { k = (__typeof__(k))(het_linear_k + (((long)i - (long)0) / 1) * step);
  // CHECK-SAME: p = (__typeof__(p))(het_linear_p + (((long)i - (long)0) / 1)); {
#pragma omp target map(a[0:n], p[0:n])
#pragma omp parallel for linear(k : step) linear(p)
  for (int i = 0; i < n; i++) {
    a[i] = k;
    *p++ = 1;
    k += step;
  }
  // CHECK: k = (__typeof__(k))(het_linear_k + ({{.*}} > 0 ? {{.*}} : 0) * step);
  // CUDA: HET_SHARE_X(0, int, i, 0, <, n, +, 1)

  // CHECK: #pragma omp target teams distribute parallel for simd lastprivate(i) map(from
#pragma omp target teams distribute parallel for simd linear(i) map(from : a[0 : n])
  for (i = 0; i < n; i++)
    a[i] = i;
  // CUDA: HET_SHARE_X(0, int, i, 0, <, n, +, 1)
}

// The clause stays where another one names the variable, and one thread runs the construct.
void g(int n, int *a, int k) {
  // CHECK: #pragma omp parallel for linear(k : 2)
#pragma omp target firstprivate(k) map(from : a[0 : n])
#pragma omp parallel for linear(k : 2)
  for (int i = 0; i < n; i++) {
    a[i] = k;
    k += 2;
  }
}
