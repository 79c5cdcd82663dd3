//===-- papers/C_section3.4_figure5.c - CoreTSAR, Figure 5 ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The listing as printed; what it leaves out is declared before it.

typedef double T;
extern int N;
extern T A, B;

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
