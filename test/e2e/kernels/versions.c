//===-- e2e/kernels/versions.c - a kernel in OpenCL C, and a version of it for the host ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [A] section 3: the runtime decides which version is more suitable each time the task is called. Both compute the same.
#include <stdio.h>
#include <stdlib.h>

enum { Blocks = 6, N = 600 };

#pragma omp target device(opencl) ndrange(1, n, 64) file("versions.cl") copy_deps
#pragma omp task in([n]x) inout([n]y)
void axpy(int n, int a, const int *x, int *y);

#pragma omp target device(smp) implements(axpy) copy_deps
#pragma omp task in([n]x) inout([n]y)
void axpy_host(int n, int a, const int *x, int *y) {
  for (int i = 0; i < n; i++)
    y[i] = (y[i] + a * x[i]) % 1009;
}

int main(int argc, char **argv) {
  static int x[Blocks][N], y[Blocks][N];
  for (int b = 0; b < Blocks; b++)
    for (int i = 0; i < N; i++)
      x[b][i] = (b + i) % 17, y[b][i] = i % 5;
  for (int pass = 0; pass < (argc > 1 ? atoi(argv[1]) : 1); pass++) {
    for (int b = 0; b < Blocks; b++)
      axpy(N, 1 + pass, x[b], y[b]);
    if (pass % 4 == 3) {
#pragma omp taskwait
      x[pass % Blocks][0] += y[0][1];
    }
  }
#pragma omp taskwait
  long sum = 0;
  for (int b = 0; b < Blocks; b++)
    for (int i = 0; i < N; i++)
      sum = (sum * 31 + y[b][i]) % 1000003;
  printf("%ld\n", sum);
  return 0;
}
