//===-- hetcc/atomic.h - atomic operations of a kernel -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Any operation on 4 or 8 bytes, by compare and swap: atomicBefore returns the value before, atomicAfter the one after.
// Operations that the hardware has an instruction for are atomicAdd, atomicAnd, atomicOr and atomicXor. These return
// the value before, and so do atomicMin and atomicMax of integers.
#ifndef HETCC_ATOMIC_H
#define HETCC_ATOMIC_H

namespace het {
template <unsigned long size> struct Word;
template <> struct Word<4> {
  typedef unsigned type;
};
template <> struct Word<8> {
  typedef unsigned long long type;
};

#ifdef __CUDACC__
#define HET_ATOMIC __device__ inline
template <class W> HET_ATOMIC W swapWord(W *at, W expected, W wanted) { return atomicCAS(at, expected, wanted); }
template <class W> HET_ATOMIC W loadWord(W *at) { return *(volatile W *)at; }
#else
#define HET_ATOMIC inline
// A thread that waits for another one by atomic operations lets its team go on now and then.
inline void letOthersGoOn() {
  static thread_local unsigned count = 0;
  if (++count % 64 == 0)
    het_kernel_pause();
}
template <class W> HET_ATOMIC W swapWord(W *at, W expected, W wanted) {
  letOthersGoOn();
  __atomic_compare_exchange_n(at, &expected, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}
template <class W> HET_ATOMIC W loadWord(W *at) {
  letOthersGoOn();
  return __atomic_load_n(at, __ATOMIC_SEQ_CST);
}
#endif

template <class To, class From> HET_ATOMIC To asBits(From from) {
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}

template <class T> HET_ATOMIC T atomicLoad(T *at) {
  typedef typename Word<sizeof(T)>::type W;
  return asBits<T>(loadWord((W *)at));
}

template <class T, class Op> HET_ATOMIC T atomicBefore(T *at, Op op) {
  typedef typename Word<sizeof(T)>::type W;
  for (W seen = loadWord((W *)at);;) {
    const T before = asBits<T>(seen);
    const W found = swapWord((W *)at, seen, asBits<W>((T)op(before)));
    if (found == seen)
      return before;
    seen = found;
  }
}

template <class T, class Op> HET_ATOMIC T atomicAfter(T *at, Op op) {
  T after = T();
  atomicBefore(at, [&](T before) { return after = op(before); });
  return after;
}

#ifdef __CUDACC__
// CUDA's own overloads have no `long` (CUDA C++ Programming Guide, section "Atomic Functions").
template <class T> struct Instruction {
  typedef T type;
};
template <> struct Instruction<long> {
  typedef unsigned long long type;
};
template <> struct Instruction<unsigned long> {
  typedef unsigned long long type;
};
template <> struct Instruction<long long> {
  typedef unsigned long long type;
};
#define HET_INSTRUCTION(name)                                                                                          \
  template <class T> HET_ATOMIC T name(T *at, T value) {                                                               \
    typedef typename Instruction<T>::type I;                                                                           \
    return (T)::name((I *)at, (I)value);                                                                               \
  }
HET_INSTRUCTION(atomicAdd)
HET_INSTRUCTION(atomicAnd)
HET_INSTRUCTION(atomicOr)
HET_INSTRUCTION(atomicXor)
#undef HET_INSTRUCTION
// Signed and unsigned order differ.
#define HET_INSTRUCTION(name)                                                                                          \
  template <class T> HET_ATOMIC T name(T *at, T value) {                                                               \
    if constexpr (sizeof(T) == 4)                                                                                      \
      return ::name(at, value);                                                                                        \
    else if constexpr ((T) - 1 < (T)0)                                                                                 \
      return (T)::name((long long *)at, (long long)value);                                                             \
    else                                                                                                               \
      return (T)::name((unsigned long long *)at, (unsigned long long)value);                                           \
  }
HET_INSTRUCTION(atomicMin)
HET_INSTRUCTION(atomicMax)
#undef HET_INSTRUCTION
#else
template <class T> inline T atomicAdd(T *at, T value) {
  return atomicBefore(at, [=](T before) -> T { return before + value; });
}
template <class T> inline T atomicAnd(T *at, T value) {
  return letOthersGoOn(), __atomic_fetch_and(at, value, __ATOMIC_SEQ_CST);
}
template <class T> inline T atomicOr(T *at, T value) {
  return letOthersGoOn(), __atomic_fetch_or(at, value, __ATOMIC_SEQ_CST);
}
template <class T> inline T atomicXor(T *at, T value) {
  return letOthersGoOn(), __atomic_fetch_xor(at, value, __ATOMIC_SEQ_CST);
}
template <class T> inline T atomicMin(T *at, T value) {
  return atomicBefore(at, [=](T before) -> T { return value < before ? value : before; });
}
template <class T> inline T atomicMax(T *at, T value) {
  return atomicBefore(at, [=](T before) -> T { return before < value ? value : before; });
}
#endif
} // namespace het

#endif
