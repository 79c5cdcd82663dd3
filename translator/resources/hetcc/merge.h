//===-- hetcc/merge.h - copies that threads have of a variable, joined -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Numbers in the device's memory and elements of arrays meet by atomic operations. Values that only the user's combiner
// can join meet in a block first, then the blocks (or the host's threads) take turns.
#ifndef HETCC_MERGE_H
#define HETCC_MERGE_H

namespace het {
template <class A, class B> struct SameType {
  static constexpr bool value = false;
};
template <class A> struct SameType<A, A> {
  static constexpr bool value = true;
};
template <class T> struct IsInteger {
  static constexpr bool value = SameType<T, int>::value || SameType<T, unsigned>::value || SameType<T, long>::value ||
                                SameType<T, unsigned long>::value || SameType<T, long long>::value ||
                                SameType<T, unsigned long long>::value;
};

// *result = Op(*result, value), by an instruction where there is one.
template <class Op, class T> HET_ATOMIC void atomicJoin(T *result, T value) {
  if constexpr (SameType<Op, op::Sum>::value &&
                (IsInteger<T>::value || SameType<T, float>::value || SameType<T, double>::value))
    atomicAdd(result, value);
  else if constexpr (SameType<Op, op::Min>::value && IsInteger<T>::value)
    atomicMin(result, value);
  else if constexpr (SameType<Op, op::Max>::value && IsInteger<T>::value)
    atomicMax(result, value);
  else if constexpr (SameType<Op, op::BitAnd>::value && IsInteger<T>::value)
    atomicAnd(result, value);
  else if constexpr (SameType<Op, op::BitOr>::value && IsInteger<T>::value)
    atomicOr(result, value);
  else if constexpr (SameType<Op, op::BitXor>::value && IsInteger<T>::value)
    atomicXor(result, value);
  else
    atomicBefore(result, [value](T before) -> T { return Op::of(before, value); });
}

#ifdef __CUDACC__
#define HET_LOCK static __device__ int

// Other blocks have changed what a cache may still hold.
template <class T> __device__ inline void copyFresh(T *to, const T *from) {
  for (unsigned long k = 0; k < sizeof(T); ++k)
    ((unsigned char *)to)[k] = ((const volatile unsigned char *)from)[k];
}

template <class Op, class T> __device__ void joinBlock(T value, T *result) {
  const int threads = (int)(blockDim.x * blockDim.y * blockDim.z);
  const int thread = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
  value = reduceToFirst<Op>(value, thread, threads);
  if (thread == 0)
    atomicJoin<Op>(result, value);
}
#define HET_REDUCE_INTO(OP, variable, name, result) ::het::joinBlock<::het::op::OP>(variable, result)

template <class T, class Combine> __device__ void merge(T own, T *result, int *lock, Combine combine) {
  __shared__ __align__(16) unsigned char room[256 * sizeof(T)];
  T *const items = (T *)room;
  const int threads = (int)(blockDim.x * blockDim.y * blockDim.z);
  const int thread = (int)(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
  items[thread] = own;
  __syncthreads();
  for (int left = threads; left > 1; left = (left + 1) / 2) {
    const int half = (left + 1) / 2;
    if (thread + half < left)
      combine(&items[thread], &items[thread + half]);
    __syncthreads();
  }
  if (thread == 0) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    __threadfence();
    T all;
    copyFresh(&all, result);
    combine(&all, &items[0]);
    *result = all;
    __threadfence();
    atomicExch(lock, 0);
  }
  __syncthreads(); // a merge after this one may have the same room
}
#else
#define HET_LOCK static int
#define HET_REDUCE_INTO(OP, variable, name, result) ::het::atomicJoin<::het::op::OP>(result, variable)

template <class T, class Combine> inline void merge(T own, T *result, int *lock, Combine combine) {
  while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE) != 0)
    ;
  combine(result, &own);
  __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}
#endif
} // namespace het

#endif
