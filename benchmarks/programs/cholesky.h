//===-- benchmarks/programs/cholesky.h - the four kernels of a blocked Cholesky factorization ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Tiles of `b` rows and columns lie together, row by row. The lower triangle counts.
#ifndef BENCHMARK_CHOLESKY_H
#define BENCHMARK_CHOLESKY_H

void potrf(int b, double *a);
void trsm(int b, const double *l, double *a);
void gemm(int b, const double *x, const double *y, double *a);
void syrk(int b, const double *x, double *a);

#endif
