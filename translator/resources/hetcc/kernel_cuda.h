//===-- hetcc/kernel_cuda.h - kernel text as CUDA device code ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#ifndef HETCC_KERNEL_CUDA_H
#define HETCC_KERNEL_CUDA_H

// The user's compiler has warned about the user's code already.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 39, 61, 68, 111, 128, 174, 177, 179, 186, 187, 188, 222, 546, 550, 940, 1650, 2361
#pragma nv_diag_suppress 20012, 20013, 20014, 20015, 20050, 20208

#define HET_KERNEL(threads) extern "C" __global__ void __launch_bounds__(threads)
#define HET_DEVICE static __device__
#define HET_CONSTANT static __device__
#define HET_GLOBAL static __device__
#define HET_IMPORT(visible) extern "C" __device__
#define HET_EXPORT(visible) extern "C" __device__

namespace het {
__device__ inline long threadX() { return (long)blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline long threadY() { return (long)blockIdx.y * blockDim.y + threadIdx.y; }
__device__ inline long threadZ() { return (long)blockIdx.z * blockDim.z + threadIdx.z; }
__device__ inline long strideX() { return (long)gridDim.x * blockDim.x; }
__device__ inline long strideY() { return (long)gridDim.y * blockDim.y; }
__device__ inline long strideZ() { return (long)gridDim.z * blockDim.z; }
} // namespace het

// The index runs in 64 bits, so that a stride beyond the last iteration cannot overflow the user's type. Most threads
// have one iteration or few: unrolled, the loop costs registers (twice as many in a stencil) and a 64-bit division.
#define HET_FOR_AXIS(AXIS, T, i, first, REL, bound, DIR, step)                                                         \
  _Pragma("unroll 1") for (long i##_at = (long)(first)DIR(long)(step) * ::het::thread##AXIS(),                         \
                           i##_end = (long)(bound), i##_by = (long)(step) * ::het::stride##AXIS();                     \
                           i##_at REL i##_end; i##_at DIR## = i##_by)
#define HET_FOR_X(T, i, first, REL, bound, DIR, step) HET_FOR_AXIS(X, T, i, first, REL, bound, DIR, step)
#define HET_FOR_Y(T, i, first, REL, bound, DIR, step) HET_FOR_AXIS(Y, T, i, first, REL, bound, DIR, step)
#define HET_FOR_Z(T, i, first, REL, bound, DIR, step) HET_FOR_AXIS(Z, T, i, first, REL, bound, DIR, step)
#define HET_INDEX(T, i) T i = (T)i##_at;

#define HET_SHARES
#define HET_SHARE_X(loop, T, i, first, REL, bound, DIR, step) HET_FOR_X(T, i, first, REL, bound, DIR, step)
#define HET_SHARE_Y(loop, T, i, first, REL, bound, DIR, step) HET_FOR_Y(T, i, first, REL, bound, DIR, step)
#define HET_SHARE_Z(loop, T, i, first, REL, bound, DIR, step) HET_FOR_Z(T, i, first, REL, bound, DIR, step)
#define HET_FIRST_X(i) HET_FOR_X(int, i, 0, <, 1, +, 1)

#endif
