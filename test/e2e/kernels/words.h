// Kernels as tasks, declared for the host and the device alike. The device's compiler reads this too.
#ifndef WORDS_H
#define WORDS_H

#define BLOCK 4
__constant int block = BLOCK;
typedef struct {
  float x, y, mass;
} particle;

#ifdef __cplusplus
extern "C" {
#endif
#pragma omp target device(opencl) ndrange(2, n, n, block, block) copy_deps
#pragma omp task in([n * n]a, [n * n]b) inout([n * n]c)
__kernel void product(__global const float *a, __global const float *b, __global float *c, int n);

#pragma omp target device(opencl) copy_deps ndrange(1, count, 16)
#pragma omp task in([count]from) out([count]to)
__kernel void move(int count, float time, __global const particle *from, __global particle *to);
#ifdef __cplusplus
}
#endif

#endif
