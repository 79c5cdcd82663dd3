//===-- test/kernels/faults.c - kernels that tools/kernel-report finds fault with -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

void one(int n, double *a) {
#pragma omp target map(tofrom : a[0 : n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
}

void swap(int n, const int *a, double *d) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(tofrom : d[0 : 256])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    d[a[i] & 255] *= 0.5;
  }
}
