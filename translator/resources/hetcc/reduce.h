//===-- hetcc/reduce.h - reductions of a kernel ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each thread accumulates into its own copy, from the identity. At the kernel's end a block's copies are combined by
// warp shuffles, then through shared memory, and its first thread writes the block's partial. Operators are those of
// het_op in <het/het.h>; types are the arithmetic ones, complex ones included. Arrays: <hetcc/copies.h>.
#ifndef HETCC_REDUCE_H
#define HETCC_REDUCE_H

#ifdef __CUDACC__
#define HET_OP __device__ static
#else
#define HET_OP static
#endif

namespace het {
namespace op {
struct Sum {
  template <class T> HET_OP T of(T a, T b) { return (T)(a + b); }
};
struct Product {
  template <class T> HET_OP T of(T a, T b) { return (T)(a * b); }
};
struct Min {
  template <class T> HET_OP T of(T a, T b) { return b < a ? b : a; }
};
struct Max {
  template <class T> HET_OP T of(T a, T b) { return a < b ? b : a; }
};
struct BitAnd {
  template <class T> HET_OP T of(T a, T b) { return (T)(a & b); }
};
struct BitOr {
  template <class T> HET_OP T of(T a, T b) { return (T)(a | b); }
};
struct BitXor {
  template <class T> HET_OP T of(T a, T b) { return (T)(a ^ b); }
};
struct And {
  template <class T> HET_OP T of(T a, T b) { return (T)(a && b); }
};
struct Or {
  template <class T> HET_OP T of(T a, T b) { return (T)(a || b); }
};
} // namespace op
} // namespace het

#ifdef __CUDACC__

namespace het {
// A shuffle moves 4 or 8 bytes; smaller types travel as int.
template <class T> __device__ inline T shuffleDown(unsigned mask, T value, int offset) {
  if constexpr (sizeof(T) < 4)
    return (T)__shfl_down_sync(mask, (int)value, offset);
  else
    return __shfl_down_sync(mask, value, offset);
}
template <class T> __device__ inline Complex<T> shuffleDown(unsigned mask, Complex<T> value, int offset) {
  return {__shfl_down_sync(mask, value.re, offset), __shfl_down_sync(mask, value.im, offset)};
}

__device__ inline WideHalf shuffleDown(unsigned mask, WideHalf value, int offset) {
  return __shfl_down_sync(mask, (float)value, offset);
}

// A whole warp; lane 0 returns the result. The mask is a constant: shuffles with others take a dozen instructions.
template <class Op, class T> __device__ inline T reduceWarp(T value) {
  _Pragma("unroll") for (int offset = 16; offset > 0; offset /= 2) value =
      Op::of(value, shuffleDown(0xffffffffu, value, offset));
  return value;
}

// The first `lanes` lanes of one, in the same order. Hardly any block has such a warp, so the code is short.
template <class Op, class T> __device__ inline T reduceLanes(T value, int lane, int lanes) {
  const unsigned mask = lanes >= 32 ? 0xffffffffu : (1u << lanes) - 1;
  _Pragma("unroll 1") for (int offset = 16; offset > 0; offset /= 2) {
    const T other = shuffleDown(mask, value, offset);
    if (lane + offset < lanes)
      value = Op::of(value, other);
  }
  return value;
}

// The threads of a block, whose warps one thread combines; thread 0 returns the result. The launch counts on so much
// shared memory (roomOfBlock in the runtime).
template <class Op, class T> __device__ T reduceToFirst(T value, int thread, int threads) {
  __shared__ T warps[32];
  const int lane = thread % 32, warp = thread / 32;
  value = threads % 32 == 0 ? reduceWarp<Op>(value) : reduceLanes<Op>(value, lane, threads - warp * 32);
  __syncthreads(); // a reduction before this one may still read `warps`
  if (lane == 0)
    warps[warp] = value;
  __syncthreads();
  if (thread == 0)
    _Pragma("unroll 4") for (int other = 1; other < (threads + 31) / 32; ++other) value = Op::of(value, warps[other]);
  return value;
}

template <class Op, class T> __device__ void reduceBlock(T value, T *partial) {
  const int threads = (int)(blockDim.x * blockDim.y * blockDim.z);
  const int thread = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
  value = reduceToFirst<Op>(value, thread, threads);
  if (thread == 0)
    partial[blockIdx.x + (long)gridDim.x * (blockIdx.y + (long)gridDim.y * blockIdx.z)] = value;
}

__device__ inline long blockNumber() {
  return blockIdx.x + (long)gridDim.x * (blockIdx.y + (long)gridDim.y * blockIdx.z);
}
__device__ inline long blocksOfGrid() { return (long)gridDim.x * gridDim.y * gridDim.z; }
} // namespace het

#define HET_REDUCE(OP, variable, partial) ::het::reduceBlock<::het::op::OP>(variable, partial)

#else

#define HET_REDUCE(OP, variable, partial) (*(partial) = (variable))

#endif
#endif
