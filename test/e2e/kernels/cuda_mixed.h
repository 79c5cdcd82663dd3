//===-- e2e/kernels/cuda_mixed.h - tasks whose bodies are kernels in CUDA ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A header as programs of OmpSs have them, which the program and the file in CUDA include. Without hetcc and without
// nvcc the functions are C.
#ifndef CUDA_MIXED_H
#define CUDA_MIXED_H

#if defined(__HETCC__) || defined(__CUDACC__) || defined(FAKE_KERNELS)
#define BODY(...) ;
#else
#define __global__ static
#define BODY(...) { __VA_ARGS__ }
#endif

struct range {
  int from, to, step;
};

#ifdef __cplusplus
extern "C" {
#endif

#pragma omp target device(cuda) copy_deps ndrange(1, n, 64)
#pragma omp task in([n]x) inout([n]y)
__global__ void axpy(int n, int a, const int *x, int *y)
    BODY(for (int i = 0; i < n; i++) y[i] = (y[i] + a * x[i]) % 1009;)

// Tiles of a matrix, in two dimensions, of whole blocks; a short parameter, and one of floating point.
#pragma omp target device(cuda) ndrange(2, columns, rows, 16, 4) name(tile_kernel)
#pragma omp task inout([rows][pitch]m[0;rows][0;columns])
__global__ void tile(int *m, int pitch, int rows, int columns, char add, double scale)
    BODY(for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) m[i * pitch + j] =
             (int)(m[i * pitch + j] * scale + i + j + add) % 1009;)

// A structure by value, three dimensions, and shared memory: a value there is the number of its bytes.
#pragma omp target device(cuda) ndrange(3, 2, 3, 4, 2, 2, 2) shmem(sizeof(int) * (unsigned)n)
#pragma omp task inout([n]x)
__global__ void stride(int n, struct range range, int *x)
    BODY(for (int i = range.from; i < range.to; i += range.step) if (i < n) x[i] = (x[i] + 4 * n) % 1009;)

// No blocks are said, and nobody has copies but those that a clause names.
#pragma omp target device(cuda) ndrange(1, 8) no_copy_deps copy_in([n]x) copy_inout(*sum)
#pragma omp task in([n]x) inout(*sum)
__global__ void total(const int *x, int n, long *sum) BODY(for (int i = 0; i < n; i++) * sum += x[i];)

#ifdef __cplusplus
}
#endif
#endif
