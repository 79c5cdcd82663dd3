//===-- e2e/kernels/versions.cl - the kernel of versions.c ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
__kernel void axpy(int n, int a, __global const int *x, __global int *y) {
  const int i = get_global_id(0);
  if (i < n)
    y[i] = (y[i] + a * x[i]) % 1009;
}
