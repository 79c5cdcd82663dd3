//===-- hetcc/atomic.h - atomic operations of a kernel -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Any operation on 4 or 8 bytes, by compare and swap. atomicBefore returns the value before, atomicAfter the one after.
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
template <class W> HET_ATOMIC W swapWord(W *at, W expected, W wanted) {
  __atomic_compare_exchange_n(at, &expected, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return expected;
}
template <class W> HET_ATOMIC W loadWord(W *at) { return __atomic_load_n(at, __ATOMIC_SEQ_CST); }
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
} // namespace het

#endif
