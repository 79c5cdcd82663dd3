//===-- e2e/programs/gemm_fig1.c - [C] Figure 1, its third pragma, in a driver ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// runGemm is the listing as printed, with the third of its three pragmas. T, A and B are macros here.
// Arguments: sizes.
#include "check.h"

#define T double
#define A 0.75
#define B -1.5
static int N;

void runGemm(T **a_a, T **b_a, T **c_a) {
    T *a = *a_a, *b = *b_a, *c = *c_a;
    //Accelerated OpenMP + extension
    #pragma acc region for part_copy(c[1:N][0:N])\
        copyin(b[0:N*N]) part_copyin(a[1:N][0:N])\
        hetero(1, all, adaptive)
        for (int i = 0; i < N; ++i) {
            for (int j = 0; j < N; ++j) {
                c[(i*N) + j] *= B;
                for (int k = 0; k < N; ++k) {
                    c[(i*N)+j] += A * a[(i*N)+k] * b[(k*N)+j];
                } } }
}

static void serialGemm(const T *a, const T *b, T *c) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      c[i * N + j] *= B;
      for (int k = 0; k < N; ++k)
        c[i * N + j] += A * a[i * N + k] * b[k * N + j];
    }
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc || k == 1; ++k) {
    N = argc > 1 ? atoi(argv[k]) : 97;
    long cells = (long)N * N;
    T *a = check_array(cells, 4), *b = check_array(cells, 5), *c = check_array(cells, 6);
    T *want = check_clone(c, cells);
    runGemm(&a, &b, &c);
    serialGemm(a, b, want);
    check_norm("c", c, want, cells, TOLERANCE);
    free(a), free(b), free(c), free(want);
  }
  return check_result("gemm_fig1");
}
