// Kernels of the tasks in cuda_mixed.h. Blocks are whole: a kernel looks at its bounds.
#include "cuda_mixed.h"

#ifdef __CUDACC__
static __device__ unsigned sharedBytesHere() {
  unsigned bytes;
  asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(bytes));
  return bytes;
}
#else
static unsigned sharedBytesHere() { return (unsigned)sharedBytes; }
#endif

static __device__ int here() { return blockIdx.x * blockDim.x + threadIdx.x; }

__global__ void axpy(int n, int a, const int *__restrict__ x, int *y) {
  const int i = here();
  if (i < n)
    y[i] = (y[i] + a * x[i]) % 1009;
}

extern "C" __global__ void tile_kernel(int *m, int pitch, int rows, int columns, char add, double scale) {
  const int j = here(), i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < rows && j < columns)
    m[i * pitch + j] = (int)(m[i * pitch + j] * scale + i + j + add) % 1009;
}

// The first of the 2 x 4 x 4 threads has all of the work.
__global__ void stride(int n, struct range range, int *x) {
  const bool isWhole = gridDim.x == 1 && gridDim.y == 2 && gridDim.z == 2 && blockDim.x * blockDim.y * blockDim.z == 8;
  if (!isWhole || here() || blockIdx.y || threadIdx.y || blockIdx.z || threadIdx.z)
    return;
  for (int i = range.from; i < range.to; i += range.step)
    if (i < n)
      x[i] = (x[i] + (int)sharedBytesHere()) % 1009;
}

// One block of 8 threads.
__global__ void total(const int *x, int n, long *sum) {
  if (threadIdx.x == 7 && blockIdx.x == 0)
    for (int i = 0; i < n; i++)
      *sum += x[i];
}
