//===-- hetcc/kernel_cuda.h - kernel text as CUDA device code ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#ifndef HETCC_KERNEL_CUDA_H
#define HETCC_KERNEL_CUDA_H

// The user's compiler has warned about the user's code already.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 39, 61, 68, 111, 128, 174, 177, 179, 186, 187, 188, 222, 546, 550, 940, 1650, 2361
#pragma nv_diag_suppress 20012, 20013, 20014, 20015, 20050, 20208

#define HET_KERNEL(...) extern "C" __global__ void __launch_bounds__(__VA_ARGS__)
// A thread may have 80 registers. A processor has 768 threads then.
#define HET_AHEAD(threads) threads, ((threads) < 768 ? 768 / (threads) : 1)
#define HET_DEVICE static __device__
#define HET_CONSTANT static __device__
#define HET_GLOBAL static __device__
#define HET_IMPORT(visible) extern "C" __device__
#define HET_EXPORT(visible) extern "C" __device__

#define HET_PRINT_TO(stream, ...) ::printf(__VA_ARGS__)
#define HET_FLUSH(stream) 0

// The address of a word of the host's, which the runtime gives when it loads the unit.
#define HET_EXIT_WORD(unit)                                                                                            \
  extern "C" {                                                                                                         \
  __device__ int *het_exit_##unit;                                                                                     \
  }
#define HET_EXIT(unit, status) ::het::exitProgram(::het_exit_##unit, status)

// The runtime fills the table when it has linked the unit with a kernel's.
#define HET_VARIABLES(unit, count)                                                                                     \
  extern "C" {                                                                                                         \
  __device__ void *het_variables_##unit[count];                                                                        \
  }
#define HET_FIND_VARIABLES(unit)

#include <hetcc/grid.h>

namespace het {
// The runtime launches less than 2^31 threads along an axis.
__device__ inline unsigned threadX() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline unsigned threadY() { return blockIdx.y * blockDim.y + threadIdx.y; }
__device__ inline unsigned threadZ() { return blockIdx.z * blockDim.z + threadIdx.z; }
__device__ inline unsigned strideX() { return gridDim.x * blockDim.x; }
__device__ inline unsigned strideY() { return gridDim.y * blockDim.y; }
__device__ inline unsigned strideZ() { return gridDim.z * blockDim.z; }
template <class T> __device__ inline T aligned(T first) { return first - (T)(first & 31); }
} // namespace het

// Kernels without a second instance.
using het_grid = ::het::AnyGrid;

// Two instances of one text. The runtime launches the second one where the grid has a thread for each iteration.
#define HET_GRID_KERNEL(threads, name, parameters, arguments)                                                          \
  template <class het_grid> static __device__ __forceinline__ void name##_on parameters;                               \
  HET_KERNEL(threads) name parameters { name##_on<::het::AnyGrid> arguments; }                                         \
  HET_KERNEL(threads) name##_exact parameters { name##_on<::het::ExactGrid> arguments; }                               \
  template <class het_grid> static __device__ __forceinline__ void name##_on parameters

// Thread `me` of `all` that share a loop. Most have one iteration or few. Unrolled, the loop costs registers (twice as
// many in a stencil).
#define HET_SPREAD_BY(GRID, me, all, T, i, first, REL, bound, DIR, step)                                               \
  _Pragma("unroll 1") for (::het::Loop<T, GRID> het_##i##_loop(                                                        \
                               (::het::Count<T>)(first), (::het::Count<T>)(0 DIR(step)),                               \
                               ::het::iterations<T, GRID::some>(first, bound, step, (0 DIR 1) < 0, (0 REL 0)), me);    \
                           het_##i##_loop.some; het_##i##_loop.next(all))
#define HET_FOR_AXIS(AXIS, T, i, first, REL, bound, DIR, step)                                                         \
  HET_SPREAD_BY(het_grid, ::het::thread##AXIS(), ::het::stride##AXIS(), T, i, first, REL, bound, DIR, step)
#define HET_FOR_X(T, i, first, REL, bound, DIR, step) HET_FOR_AXIS(X, T, i, first, REL, bound, DIR, step)
#define HET_FOR_Y(T, i, first, REL, bound, DIR, step) HET_FOR_AXIS(Y, T, i, first, REL, bound, DIR, step)
#define HET_FOR_Z(T, i, first, REL, bound, DIR, step) HET_FOR_AXIS(Z, T, i, first, REL, bound, DIR, step)
#define HET_INDEX(T, i) T i = het_##i##_loop.index();

// The row of a triangle on x: its threads begin at a multiple of a warp, where neighbouring rows share lines of memory.
#define HET_ALIGNED(first) ::het::aligned(first)
#define HET_FROM(i, first)                                                                                             \
  if (i < (first))                                                                                                     \
    continue;

#define HET_SHARES
#define HET_SHARE_X(loop, T, i, first, REL, bound, DIR, step) HET_FOR_X(T, i, first, REL, bound, DIR, step)
#define HET_SHARE_Y(loop, T, i, first, REL, bound, DIR, step) HET_FOR_Y(T, i, first, REL, bound, DIR, step)
#define HET_SHARE_Z(loop, T, i, first, REL, bound, DIR, step) HET_FOR_Z(T, i, first, REL, bound, DIR, step)
#define HET_FIRST_X(i) HET_FOR_X(int, i, 0, <, 1, +, 1)

#include <hetcc/tile.h>

#endif
