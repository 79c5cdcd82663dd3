//===-- hetcc/reduce.h - reductions of a kernel ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each thread accumulates into its own copy, from the identity. At the kernel's end a block's copies are combined by
// warp shuffles, then through shared memory, and its first thread writes the block's partial. Operators are those of
// het_op in <het/het.h>; types are the arithmetic ones, complex ones included. Copies of an array stand behind the
// partials of all blocks; the block's threads combine them, an item each.
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

// The first `lanes` lanes of a warp; lane 0 returns the result.
template <class Op, class T> __device__ inline T reduceWarp(T value, int lane, int lanes) {
  const unsigned mask = lanes >= 32 ? 0xffffffffu : (1u << lanes) - 1;
  for (int offset = 16; offset > 0; offset /= 2) {
    const T other = shuffleDown(mask, value, offset);
    if (lane + offset < lanes)
      value = Op::of(value, other);
  }
  return value;
}

// The threads of a block; thread 0 returns the result.
template <class Op, class T> __device__ T reduceToFirst(T value, int thread, int threads) {
  __shared__ T warps[32];
  const int lane = thread % 32, warp = thread / 32;
  const int lanes = threads - warp * 32;
  value = reduceWarp<Op>(value, lane, lanes);
  __syncthreads(); // a reduction before this one may still read `warps`
  if (lane == 0)
    warps[warp] = value;
  __syncthreads();
  const int count = (threads + 31) / 32;
  return warp == 0 && lane < count ? reduceWarp<Op>(warps[lane], lane, count) : value;
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
__device__ inline long threadsOfBlock() { return (long)blockDim.x * blockDim.y * blockDim.z; }
__device__ inline long threadOfBlock() {
  return threadIdx.x + (long)blockDim.x * (threadIdx.y + (long)blockDim.y * threadIdx.z);
}

// The copies of a block's threads.
template <class T> __device__ inline T *copiesOfBlock(T *partial, long count) {
  return partial + (blocksOfGrid() + blockNumber() * threadsOfBlock()) * count;
}

template <class Op, class T> __device__ void reduceArray(T *partial, long count) {
  const T *copies = copiesOfBlock(partial, count);
  const long threads = threadsOfBlock();
  __syncthreads();
  for (long item = threadOfBlock(); item < count; item += threads) {
    T value = copies[item];
    for (long thread = 1; thread < threads; ++thread)
      value = Op::of(value, copies[thread * count + item]);
    partial[blockNumber() * count + item] = value;
  }
}
} // namespace het

#define HET_COPY(T, own, partial, count, identity)                                                                     \
  T *const own = ::het::copiesOfBlock(partial, count) + ::het::threadOfBlock() * (count);                              \
  for (long own##_at = 0; own##_at < (count); ++own##_at)                                                              \
    own[own##_at] = (T)(identity);
#define HET_REDUCE_ARRAY(OP, partial, count) ::het::reduceArray<::het::op::OP>(partial, count)
#define HET_REDUCE(OP, variable, partial) ::het::reduceBlock<::het::op::OP>(variable, partial)

#else

#define HET_COPY(T, own, partial, count, identity)                                                                     \
  T *const own = (partial);                                                                                            \
  for (long own##_at = 0; own##_at < (count); ++own##_at)                                                              \
    own[own##_at] = (T)(identity);
#define HET_REDUCE_ARRAY(OP, partial, count) (void)(count)
#define HET_REDUCE(OP, variable, partial) (*(partial) = (variable))

#endif
#endif
