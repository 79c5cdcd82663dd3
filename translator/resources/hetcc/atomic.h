//===-- hetcc/atomic.h - atomic operations of a kernel -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Any operation on 1, 2, 4 or 8 bytes, by compare and swap: atomicBefore returns the value before, atomicAfter the one
// after. Operations that the hardware may have an instruction for are atomicAdd, atomicAnd, atomicOr, atomicXor,
// atomicMin and atomicMax. These return the value before; atomicAddAfter and its like return the one after.
// They order no other memory on a GPU: HET_ORDERED does, before and after one.
// HET_GO_ON stands before reads that may be those of a thread that waits.
#ifndef HETCC_ATOMIC_H
#define HETCC_ATOMIC_H

namespace het {
template <unsigned long size> struct Word;
template <> struct Word<1> {
  typedef unsigned char type;
};
template <> struct Word<2> {
  typedef unsigned short type;
};
template <> struct Word<4> {
  typedef unsigned type;
};
template <> struct Word<8> {
  typedef unsigned long long type;
};

#ifdef __CUDACC__
#define HET_ATOMIC __device__ inline
#define HET_ORDERED __threadfence()
#define HET_GO_ON ((void)0)
// Less than 4 bytes are swapped with the 4 around them.
template <class W> HET_ATOMIC W swapWord(W *at, W expected, W wanted) {
  if constexpr (sizeof(W) >= 4) {
    return atomicCAS(at, expected, wanted);
  } else {
    const unsigned long place = (unsigned long)at;
    unsigned *const around = (unsigned *)(place & ~3ul);
    const unsigned shift = (unsigned)(place & 3) * 8, mask = ((1u << sizeof(W) * 8) - 1) << shift;
    for (unsigned seen = *(volatile unsigned *)around;;) {
      if ((W)(seen >> shift) != expected)
        return (W)(seen >> shift);
      const unsigned found = atomicCAS(around, seen, (seen & ~mask) | (unsigned)wanted << shift);
      if (found == seen)
        return expected;
      seen = found;
    }
  }
}
template <class W> HET_ATOMIC W loadWord(W *at) { return *(volatile W *)at; }
#else
#define HET_ATOMIC inline
#define HET_ORDERED ((void)0) // its operations have the order that everybody sees
#define HET_GO_ON ::het::letOthersGoOn()
// A thread that waits for another one, by atomic operations or reads of `volatile`, lets its team go on now and then.
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
#define HET_INSTRUCTION(name, op)                                                                                      \
  template <class T> HET_ATOMIC T name(T *at, T value) {                                                               \
    if constexpr (sizeof(T) < 4) {                                                                                     \
      return atomicBefore(at, [=](T before) -> T { return (T)(before op value); });                                    \
    } else {                                                                                                           \
      typedef typename Instruction<T>::type I;                                                                         \
      return (T)::name((I *)at, (I)value);                                                                             \
    }                                                                                                                  \
  }
HET_INSTRUCTION(atomicAdd, +)
HET_INSTRUCTION(atomicAnd, &)
HET_INSTRUCTION(atomicOr, |)
HET_INSTRUCTION(atomicXor, ^)
#undef HET_INSTRUCTION
// Signed and unsigned order differ. Floating-point numbers have no instruction.
#define HET_INSTRUCTION(name, chosen)                                                                                  \
  template <class T> HET_ATOMIC T name(T *at, T value) {                                                               \
    if constexpr (sizeof(T) < 4 || (T)0.5 != (T)0)                                                                     \
      return atomicBefore(at, [=](T before) -> T { return chosen; });                                                  \
    else if constexpr (sizeof(T) == 4)                                                                                 \
      return ::name(at, value);                                                                                        \
    else if constexpr ((T) - 1 < (T)0)                                                                                 \
      return (T)::name((long long *)at, (long long)value);                                                             \
    else                                                                                                               \
      return (T)::name((unsigned long long *)at, (unsigned long long)value);                                           \
  }
HET_INSTRUCTION(atomicMin, value < before ? value : before)
HET_INSTRUCTION(atomicMax, before < value ? value : before)
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

template <class T> HET_ATOMIC T atomicSub(T *at, T value) {
  return atomicBefore(at, [=](T before) -> T { return (T)(before - value); });
}
template <class T> HET_ATOMIC T atomicNand(T *at, T value) {
  return atomicBefore(at, [=](T before) -> T { return (T) ~(before & value); });
}
template <class T> HET_ATOMIC T atomicExchange(T *at, T value) {
  return atomicBefore(at, [=](T) -> T { return value; });
}
template <class T> HET_ATOMIC void atomicStore(T *at, T value) { atomicExchange(at, value); }

#define HET_AFTER(name, after)                                                                                         \
  template <class T> HET_ATOMIC T name##After(T *at, T value) {                                                        \
    const T before = name(at, value);                                                                                  \
    return (T)(after);                                                                                                 \
  }
HET_AFTER(atomicAdd, before + value)
HET_AFTER(atomicSub, before - value)
HET_AFTER(atomicAnd, before &value)
HET_AFTER(atomicOr, before | value)
HET_AFTER(atomicXor, before ^ value)
HET_AFTER(atomicNand, ~(before &value))
HET_AFTER(atomicMin, value < before ? value : before)
HET_AFTER(atomicMax, before < value ? value : before)
#undef HET_AFTER

// The value before, which has the bits of `expected` where `wanted` has taken its place.
template <class T> HET_ATOMIC T atomicSwap(T *at, T expected, T wanted) {
  typedef typename Word<sizeof(T)>::type W;
  return asBits<T>(swapWord((W *)at, asBits<W>(expected), asBits<W>(wanted)));
}
template <class T> HET_ATOMIC bool atomicReplaced(T *at, T expected, T wanted) {
  typedef typename Word<sizeof(T)>::type W;
  return asBits<W>(atomicSwap(at, expected, wanted)) == asBits<W>(expected);
}
// If it has not, `*expected` gets the value before.
template <class T> HET_ATOMIC bool atomicReplace(T *at, T *expected, T wanted) {
  const T before = *expected;
  const T found = atomicSwap(at, before, wanted);
  typedef typename Word<sizeof(T)>::type W;
  if (asBits<W>(found) == asBits<W>(before))
    return true;
  *expected = found;
  return false;
}

// Behind the operation, with what other threads did before they had part in it.
struct Ordered {
  HET_ATOMIC ~Ordered() { HET_ORDERED; }
};
template <class Operation> HET_ATOMIC auto ordered(Operation operation) -> decltype(operation()) {
  const Ordered behind;
  return operation();
}
} // namespace het

#endif
