//===-- papers/H_section2_figure1.c - multi-accelerator OpenMP, Figure 1, axpy_mdev_v2 ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The listing as printed; what it leaves out is declared before it.

#define REAL double

void axpy_mdev_v2(REAL* x, REAL* y, int n, REAL a) {
  #pragma omp target device (*) \
          map(tofrom: y[0:n] dist_data(BLOCK)) \
          map(to: x[0:n] dist_data(BLOCK),a,n)
  #pragma omp parallel for shared(x, y, n, a) \
          dist_iteration(BLOCK)
  for (int i = 0; i < n; ++i)
      y[i] += a * x[i];
}
