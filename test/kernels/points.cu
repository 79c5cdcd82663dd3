//===-- test/kernels/points.cu - the kernels that one would write by hand for points.c --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One thread for each point. Rows of the split loops' arrays are as long on the device as its memory likes.
#define KERNEL extern "C" __global__ void __launch_bounds__(256)
#define X (blockIdx.x * blockDim.x + threadIdx.x)
#define Y (blockIdx.y * blockDim.y + threadIdx.y)
#define Z (blockIdx.z * blockDim.z + threadIdx.z)

KERNEL axpy(int n, double a, const double *x, double *y) {
  const int i = X;
  if (i < n)
    y[i] += a * x[i];
}

KERNEL five(int n, int m, const double *a, double *b) {
  const int i = Y + 1, j = X + 1;
  if (i < n - 1 && j < m - 1)
    b[i * m + j] = 0.2 * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
}

KERNEL nine(int n, int m, const double *a, double *b) {
  const int i = Y + 1, j = X + 1;
  if (i < n - 1 && j < m - 1)
    b[i * m + j] = 0.2 * a[(i - 1) * m + j - 1] + 0.5 * a[(i - 1) * m + j] - 0.8 * a[(i - 1) * m + j + 1] -
                   0.3 * a[i * m + j - 1] + 0.6 * a[i * m + j] - 0.9 * a[i * m + j + 1] + 0.4 * a[(i + 1) * m + j - 1] +
                   0.7 * a[(i + 1) * m + j] + 0.1 * a[(i + 1) * m + j + 1];
}

KERNEL box(int n, const double *a, double *b) {
  const int i = Z + 1, j = Y + 1, k = X + 1;
  if (i < n - 1 && j < n - 1 && k < n - 1) {
    double s = 0;
    for (int x = -1; x <= 1; x++)
      for (int y = -1; y <= 1; y++)
        for (int z = -1; z <= 1; z++)
          s += a[((i + x) * n + j + y) * n + k + z];
    b[(i * n + j) * n + k] = s / 27;
  }
}

KERNEL axpy_split(int begin, int end, double a, const double *__restrict__ x, double *__restrict__ y) {
  const int i = begin + X;
  if (i < end)
    y[i] += a * x[i];
}

KERNEL five_split(int begin, int end, int m, long rowOfA, const double *__restrict__ a, long rowOfB,
                  double *__restrict__ b) {
  const int i = begin + Y, j = X + 1;
  if (i < end && j < m - 1)
    b[i * rowOfB + j] = 0.2 * (a[i * rowOfA + j] + a[i * rowOfA + j - 1] + a[i * rowOfA + j + 1] +
                               a[(i - 1) * rowOfA + j] + a[(i + 1) * rowOfA + j]);
}

KERNEL columns(int n, int m, const double *a, double *b) {
  const int i = Y, j = X;
  if (i < n && j < m)
    b[j + i * m] = 2 * a[j + i * m];
}

KERNEL histogram(int n, int m, const int *a, int *h) {
  extern __shared__ int bins[];
  for (int k = threadIdx.x; k < m; k += blockDim.x)
    bins[k] = 0;
  __syncthreads();
  for (int i = X; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[a[i]], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < m; k += blockDim.x)
    if (bins[k] != 0)
      atomicAdd(&h[k], bins[k]);
}

KERNEL axpy_wide(long n, double a, const double *x, double *y) {
  const long i = X;
  if (i < n)
    y[i] += a * x[i];
}

KERNEL five_wide(long n, long m, const double *a, double *b) {
  const long i = Y + 1, j = X + 1;
  if (i < n - 1 && j < m - 1)
    b[i * m + j] = 0.2 * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
}

KERNEL dot(int n, const double *x, const double *y, double *partial) {
  __shared__ double warps[32];
  double s = 0;
#pragma unroll 1
  for (int i = X; i < n; i += gridDim.x * blockDim.x)
    s += x[i] * y[i];
  for (int offset = 16; offset > 0; offset /= 2)
    s += __shfl_down_sync(0xffffffff, s, offset);
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x < 32) {
    s = threadIdx.x < blockDim.x / 32 ? warps[threadIdx.x] : 0;
    for (int offset = 16; offset > 0; offset /= 2)
      s += __shfl_down_sync(0xffffffff, s, offset);
    if (threadIdx.x == 0)
      partial[blockIdx.x] = s;
  }
}
