//===-- hetcc/copies.h - copies of a reduced array ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A block's threads have a copy each, or one copy together. One copy together is for items that they only add to, by
// atomic operations whose order does not matter. Each of these kernels has two instances. NAME_shared has the copies in
// shared memory, if the launch finds that they fit there. The other one has them in the device's memory.
//
// - HET_COPIES: before the first copy.
// - HET_COPY(T, own, partial, count, identity): the thread's own copy. HET_COPY_JOINED: the block's.
// - HET_JOIN(op, item, value): item = op(item, value), for an item of the block's copy.
// - HET_REDUCE_ARRAY(op, own, partial, count): the threads' copies become the block's partial, in the threads' order.
// - HET_JOIN_ARRAY(op, own, partial, count, identity): the block's copy is joined to the partial of all blocks.
#ifndef HETCC_COPIES_H
#define HETCC_COPIES_H

#ifdef __CUDACC__

namespace het {
extern __shared__ __align__(16) unsigned char roomOfCopies[];

// The next copies in shared memory: as <het/het.h> lays them out (HET_SHARED_ALIGN).
template <class T> __device__ inline T *nextInRoom(unsigned &used, unsigned items) {
  T *const first = (T *)(roomOfCopies + used);
  used += (items * (unsigned)sizeof(T) + 15) / 16 * 16;
  return first;
}

__device__ inline unsigned threadsInBlock() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ inline unsigned threadInBlock() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

// A thread's copy begins in another bank than its neighbour's (HET_SHARED_STEP).
struct SharedCopies {
  __device__ static unsigned step(long count) { return (unsigned)count | 1; }
  template <class T> __device__ static T *ofThread(T *, long count, T identity, unsigned &used) {
    T *const copy = nextInRoom<T>(used, threadsInBlock() * step(count)) + threadInBlock() * step(count);
    for (unsigned at = 0; at < (unsigned)count; ++at)
      copy[at] = identity;
    return copy;
  }
  template <class T> __device__ static T *ofBlock(T *, long count, T identity, unsigned &used) {
    T *const copy = nextInRoom<T>(used, (unsigned)count);
    for (unsigned at = threadInBlock(); at < (unsigned)count; at += threadsInBlock())
      copy[at] = identity;
    __syncthreads();
    return copy;
  }
  // `identity` may have another type.
  template <class Op, class T, class I>
  __device__ static void join(Op, const T *own, T *result, long count, I identity) {
    __syncthreads();
    for (unsigned at = threadInBlock(); at < (unsigned)count; at += threadsInBlock())
      if (const T value = own[at]; value != (T)identity)
        atomicJoin<Op>(result + at, value);
  }
};

// Behind the partials of all blocks. Threads that only add to items share the one partial.
struct MemoryCopies {
  __device__ static long step(long count) { return count; }
  template <class T> __device__ static T *ofThread(T *partial, long count, T identity, unsigned &) {
    T *const copy = partial + (blocksOfGrid() + blockNumber() * (long)threadsInBlock() + (long)threadInBlock()) * count;
    for (long at = 0; at < count; ++at)
      copy[at] = identity;
    return copy;
  }
  template <class T> __device__ static T *ofBlock(T *partial, long, T, unsigned &) { return partial; }
  template <class Op, class T, class I> __device__ static void join(Op, const T *, T *, long, I) {}
};

template <class Op, class Copies, class T> __device__ void reduceArray(const T *own, T *partial, long count) {
  const auto step = Copies::step(count);
  const T *const copies = own - threadInBlock() * step;
  const unsigned threads = threadsInBlock();
  __syncthreads();
  for (long item = threadInBlock(); item < count; item += threads) {
    T value = copies[item];
    for (unsigned thread = 1; thread < threads; ++thread)
      value = Op::of(value, copies[thread * step + item]);
    partial[blockNumber() * count + item] = value;
  }
}
} // namespace het

// Kernels with one instance.
using het_copies = ::het::MemoryCopies;

#define HET_COPIES_KERNEL(threads, name, parameters, arguments)                                                        \
  template <class het_copies> static __device__ __forceinline__ void name##_on parameters;                             \
  HET_KERNEL(threads) name parameters { name##_on<::het::MemoryCopies> arguments; }                                    \
  HET_KERNEL(threads) name##_shared parameters { name##_on<::het::SharedCopies> arguments; }                           \
  template <class het_copies> static __device__ __forceinline__ void name##_on parameters

#define HET_COPIES unsigned het_used = 0;
#define HET_COPY(T, own, partial, count, identity)                                                                     \
  T *const own = het_copies::ofThread(partial, count, (T)(identity), het_used);
#define HET_COPY_JOINED(T, own, partial, count, identity)                                                              \
  T *const own = het_copies::ofBlock(partial, count, (T)(identity), het_used);
#define HET_JOIN(OP, item, value) ::het::atomicJoin<::het::op::OP>(&(item), value)
#define HET_REDUCE_ARRAY(OP, own, partial, count) ::het::reduceArray<::het::op::OP, het_copies>(own, partial, count)
#define HET_JOIN_ARRAY(OP, own, partial, count, identity)                                                              \
  het_copies::join(::het::op::OP(), own, partial, count, identity)

#else

namespace het {
template <class Op, class T> inline void join(T &item, T value) { item = Op::of(item, value); }
} // namespace het

#define HET_COPIES
#define HET_COPY(T, own, partial, count, identity)                                                                     \
  T *const own = (partial);                                                                                            \
  for (long het_##own##_at = 0; het_##own##_at < (count); ++het_##own##_at)                                            \
    own[het_##own##_at] = (T)(identity);
#define HET_COPY_JOINED HET_COPY
#define HET_JOIN(OP, item, value) ::het::join<::het::op::OP>(item, value)
#define HET_REDUCE_ARRAY(OP, own, partial, count) (void)(count)
#define HET_JOIN_ARRAY(OP, own, partial, count, identity) (void)(count)

#endif
#endif
