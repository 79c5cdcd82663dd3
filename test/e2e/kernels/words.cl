#include "words.h"

__kernel void product(__global const float *a, __global const float *b, __global float *c, int n) {
  __local float as[BLOCK][BLOCK], bs[BLOCK][BLOCK];
  const int tx = get_local_id(0), ty = get_local_id(1), j = get_global_id(0), i = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; k += BLOCK) {
    as[ty][tx] = a[i * n + k + tx];
    bs[ty][tx] = b[(k + ty) * n + j];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int l = 0; l < BLOCK; ++l)
      sum += as[ty][l] * bs[l][tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[i * n + j] += sum;
}

__kernel void move(int count, float time, __global const particle *from, __global particle *to) {
  const int i = get_global_id(0);
  if (i >= count)
    return;
  to[i] = from[i];
  for (int j = 0; j < count; ++j)
    if (j != i)
      to[i].x += time * (from[j].x - from[i].x) * from[j].mass;
}
