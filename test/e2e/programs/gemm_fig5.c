//===-- e2e/programs/gemm_fig5.c - [C] Figure 5 in a driver ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// runGemm is the listing as printed. T, N, A and B, which it leaves out, are a type and globals here.
// Arguments: sizes, run one after the other through the same region.
#include "check.h"

typedef double T;
static int N;
static T A = 1.25, B = 0.5;

void runGemm(T **a_a, T **b_a, T **c_a) {
    T *a = *a_a, *b = *b_a, *c = *c_a;
    #pragma acc region for part_copy(c[1:N][0:N]) \
        part_copyin(a[1:N:0][0:N:0]) copyin(b[0:N*N]) \
        hetero(1, all, adaptive, default, 10)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; ++j) {
            c[(i * N) + j] *= B;
            for (int k = 0; k < N; ++k) {
                c[(i*N) + j] += A * a[(i*N) + k] * b[(k*N) + j];
            }
        }
    }
}

static void serialGemm(const T *a, const T *b, T *c) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      c[i * N + j] *= B;
      for (int k = 0; k < N; ++k)
        c[i * N + j] += A * a[i * N + k] * b[k * N + j];
    }
}

static void run(int n) {
  N = n;
  long cells = (long)n * n;
  T *a = check_array(cells, 1), *b = check_array(cells, 2), *c = check_array(cells, 3), *want = check_clone(c, cells);
  for (int pass = 0; pass < (n > 200 ? 1 : 3); ++pass) { // later passes run on an adapted split
    runGemm(&a, &b, &c);
    serialGemm(a, b, want);
  }
  check_norm("c", c, want, cells, TOLERANCE);
  free(a), free(b), free(c), free(want);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(97);
  return check_result("gemm_fig5");
}
