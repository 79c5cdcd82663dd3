//===-- hetcc/library.h - library functions whose C spelling is a macro or a builtin -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#ifndef HETCC_LIBRARY_H
#define HETCC_LIBRARY_H

#include <hetcc/memory.h>

namespace het {

// A base in the place of the pointer to an object's virtual functions.
struct Functions {
  unsigned long pointer;
};

// The address of an object that lives until the end of its expression.
template <class T> HET_LIBRARY T *temporary(T &&object) { return &object; }

// A call whose operands are evaluated from left to right, as those in braces are: decltype(inOrder(f)){f, a, b}.take().
template <class R, class... P> struct InOrder {
  R result;
  HET_LIBRARY InOrder(R (*f)(P...), P... p) : result(f((P &&)p...)) {}
  HET_LIBRARY R take() { return (R &&)result; }
};
template <class... P> struct InOrder<void, P...> {
  HET_LIBRARY InOrder(void (*f)(P...), P... p) { f((P &&)p...); }
  HET_LIBRARY void take() {}
};
template <class R, class... P> HET_LIBRARY InOrder<R, P...> inOrder(R (*)(P...));
// From right to left: decltype(inReverse(f)){b, a, f}.take().
template <class R, class A, class B> struct InReverse {
  R result;
  HET_LIBRARY InReverse(B b, A a, R (*f)(A, B)) : result(f((A &&)a, (B &&)b)) {}
  HET_LIBRARY R take() { return (R &&)result; }
};
template <class A, class B> struct InReverse<void, A, B> {
  HET_LIBRARY InReverse(B b, A a, void (*f)(A, B)) { f((A &&)a, (B &&)b); }
  HET_LIBRARY void take() {}
};
template <class R, class A, class B> HET_LIBRARY InReverse<R, A, B> inReverse(R (*)(A, B));

// The functions of a lambda with `auto` parameters, by number.
template <int> struct Nth {};
template <class F, class... Others> struct Overloads : F, Overloads<Others...> {
  HET_LIBRARY Overloads(const F &f, const Others &...others) : F(f), Overloads<Others...>(others...) {}
  using F::operator();
  using Overloads<Others...>::operator();
};
template <class F> struct Overloads<F> : F {
  HET_LIBRARY Overloads(const F &f) : F(f) {}
  using F::operator();
};
template <class... F> HET_LIBRARY Overloads<F...> overloads(const F &...f) { return Overloads<F...>(f...); }
struct Uncalled {};
HET_LIBRARY Uncalled overloads() { return Uncalled(); }

HET_LIBRARY double infinity() { return HUGE_VAL; }
HET_LIBRARY float infinityf() { return HUGE_VALF; }

template <class T> HET_LIBRARY int isNan(T x) { return x != x; }
template <class T> HET_LIBRARY int isInf(T x) { return x == x && x - x != x - x; }
template <class T> HET_LIBRARY int isInfSign(T x) { return isInf(x) ? (x < 0 ? -1 : 1) : 0; }
template <class T> HET_LIBRARY int isFinite(T x) { return x - x == x - x; }
HET_LIBRARY int signBit(float x) { return ::copysignf(1.0f, x) < 0; }
HET_LIBRARY int signBit(double x) { return ::copysign(1.0, x) < 0; }
template <class T> HET_LIBRARY int isUnordered(T x, T y) { return x != x || y != y; }
template <class T> HET_LIBRARY int isLessGreater(T x, T y) { return x < y || x > y; }
template <class T> HET_LIBRARY int isGreater(T x, T y) { return x > y; }
template <class T> HET_LIBRARY int isGreaterEqual(T x, T y) { return x >= y; }
template <class T> HET_LIBRARY int isLess(T x, T y) { return x < y; }
template <class T> HET_LIBRARY int isLessEqual(T x, T y) { return x <= y; }

HET_LIBRARY int popCount(unsigned x) { return HET_ON_DEVICE(__popc(x), __builtin_popcount(x)); }
HET_LIBRARY int popCount(unsigned long x) { return HET_ON_DEVICE(__popcll(x), __builtin_popcountl(x)); }
HET_LIBRARY int popCount(unsigned long long x) { return HET_ON_DEVICE(__popcll(x), __builtin_popcountll(x)); }
HET_LIBRARY int leadingZeros(unsigned x) { return HET_ON_DEVICE(__clz((int)x), __builtin_clz(x)); }
HET_LIBRARY int leadingZeros(unsigned long x) { return HET_ON_DEVICE(__clzll((long long)x), __builtin_clzl(x)); }
HET_LIBRARY int leadingZeros(unsigned long long x) { return HET_ON_DEVICE(__clzll((long long)x), __builtin_clzll(x)); }
HET_LIBRARY int trailingZeros(unsigned x) { return HET_ON_DEVICE(__ffs((int)x) - 1, __builtin_ctz(x)); }
HET_LIBRARY int trailingZeros(unsigned long x) { return HET_ON_DEVICE(__ffsll((long long)x) - 1, __builtin_ctzl(x)); }
HET_LIBRARY int trailingZeros(unsigned long long x) {
  return HET_ON_DEVICE(__ffsll((long long)x) - 1, __builtin_ctzll(x));
}

HET_LIBRARY int firstSet(int x) { return x ? trailingZeros((unsigned)x) + 1 : 0; }
HET_LIBRARY int firstSet(long x) { return x ? trailingZeros((unsigned long)x) + 1 : 0; }
HET_LIBRARY int firstSet(long long x) { return x ? trailingZeros((unsigned long long)x) + 1 : 0; }
template <class T> HET_LIBRARY int parity(T x) { return popCount(x) & 1; }
template <class T> HET_LIBRARY T swapBytes(T x) {
  T swapped = 0;
  for (unsigned k = 0; k < sizeof(T); ++k, x = (T)(x >> 8))
    swapped = (T)(swapped << 8 | (x & 0xff));
  return swapped;
}

template <class T> HET_LIBRARY int isNormal(T x) {
  return isFinite(x) && (x < 0 ? -x : x) >= (sizeof(T) == sizeof(float) ? (T)FLT_MIN : (T)DBL_MIN);
}
template <class T> HET_LIBRARY int classify(int nan, int infinite, int normal, int subnormal, int zero, T x) {
  return isNan(x) ? nan : isInf(x) ? infinite : x == 0 ? zero : isNormal(x) ? normal : subnormal;
}

// Functions of <string.h>.
HET_LIBRARY void *moveBytes(void *to, const void *from, unsigned long count) {
  unsigned char *out = (unsigned char *)to;
  const unsigned char *in = (const unsigned char *)from;
  if (out <= in)
    for (unsigned long k = 0; k < count; ++k)
      out[k] = in[k];
  else
    while (count-- > 0)
      out[count] = in[count];
  return to;
}
HET_LIBRARY int compareBytes(const void *one, const void *other, unsigned long count) {
  const unsigned char *x = (const unsigned char *)one, *y = (const unsigned char *)other;
  for (; count > 0; --count, ++x, ++y)
    if (*x != *y)
      return *x < *y ? -1 : 1;
  return 0;
}
HET_LIBRARY unsigned long lengthOf(const char *text) {
  unsigned long length = 0;
  while (text[length])
    ++length;
  return length;
}
HET_LIBRARY int compareTexts(const char *one, const char *other, unsigned long count = ~0ul) {
  for (; count > 0; --count, ++one, ++other)
    if (*one != *other || !*one)
      return (unsigned char)*one - (unsigned char)*other;
  return 0;
}
HET_LIBRARY char *copyText(char *to, const char *from) {
  for (unsigned long k = 0; (to[k] = from[k]); ++k)
    ;
  return to;
}

HET_LIBRARY char *copyPadded(char *to, const char *from, unsigned long count) {
  unsigned long k = 0;
  for (; k < count && from[k]; ++k)
    to[k] = from[k];
  for (; k < count; ++k)
    to[k] = 0;
  return to;
}
HET_LIBRARY char *appendText(char *to, const char *from) {
  copyText(to + lengthOf(to), from);
  return to;
}
HET_LIBRARY void *findByte(const void *bytes, int byte, unsigned long count) {
  const unsigned char *at = (const unsigned char *)bytes;
  for (; count > 0; --count, ++at)
    if (*at == (unsigned char)byte)
      return (void *)at;
  return nullptr;
}
HET_LIBRARY char *findCharacter(const char *text, int character) {
  return (char *)findByte(text, character, lengthOf(text) + 1);
}
HET_LIBRARY char *findLast(const char *text, int character) {
  char *last = nullptr;
  for (char *at = findCharacter(text, character); at; at = *at ? findCharacter(at + 1, character) : nullptr)
    last = at;
  return last;
}
HET_LIBRARY char *findText(const char *text, const char *part) {
  const unsigned long length = lengthOf(part);
  for (; *text || length == 0; ++text)
    if (compareTexts(text, part, length) == 0)
      return (char *)text;
  return nullptr;
}

// Functions of <stdlib.h>. The numbers are those of the GNU C library: a seed gives the same ones as on the host.
HET_LIBRARY int randomNext(unsigned *seed) {
  unsigned next = *seed, number = 0;
  for (int k = 0; k < 3; ++k) {
    next = next * 1103515245u + 12345u;
    number = number << 10 ^ next / 65536u % (k ? 1024u : 2048u);
  }
  *seed = next;
  return (int)number;
}
template <class Both, class T> HET_LIBRARY Both quotients(T x, T y) {
  Both both;
  both.quot = x / y;
  both.rem = x % y;
  return both;
}

HET_LIBRARY void exchangeItems(unsigned char *one, unsigned char *other, unsigned long size) {
  for (unsigned long k = 0; k < size; ++k) {
    const unsigned char kept = one[k];
    one[k] = other[k];
    other[k] = kept;
  }
}
// The item `at` of a heap of `count` goes down to where the larger ones are above it.
template <class F>
HET_LIBRARY void siftItem(unsigned char *first, unsigned long at, unsigned long count, unsigned long size, F compare) {
  for (unsigned long next = 2 * at + 1; next < count; next = 2 * at + 1) {
    if (next + 1 < count && compare(first + next * size, first + (next + 1) * size) < 0)
      ++next;
    if (compare(first + at * size, first + next * size) >= 0)
      return;
    exchangeItems(first + at * size, first + next * size, size);
    at = next;
  }
}
// Few items keep their order if they are equal.
template <class F> HET_LIBRARY void sortItems(void *items, unsigned long count, unsigned long size, F compare) {
  unsigned char *const first = (unsigned char *)items;
  if (count <= 64) {
    for (unsigned long k = 1; k < count; ++k)
      for (unsigned long at = k; at > 0 && compare(first + (at - 1) * size, first + at * size) > 0; --at)
        exchangeItems(first + (at - 1) * size, first + at * size, size);
    return;
  }
  for (unsigned long k = count / 2; k-- > 0;)
    siftItem(first, k, count, size, compare);
  for (unsigned long k = count; --k > 0;) {
    exchangeItems(first, first + k * size, size);
    siftItem(first, 0, k, size, compare);
  }
}
template <class F>
HET_LIBRARY void *findItem(const void *key, const void *items, unsigned long count, unsigned long size, F compare) {
  for (unsigned long begin = 0; begin < count;) {
    const unsigned long middle = begin + (count - begin) / 2;
    const unsigned char *const item = (const unsigned char *)items + middle * size;
    const int order = compare(key, item);
    if (order == 0)
      return (void *)item;
    if (order < 0)
      count = middle;
    else
      begin = middle + 1;
  }
  return nullptr;
}

// Functions of <ctype.h>, in the locale "C". The bits of classes are the GNU C library's.
HET_LIBRARY bool isBetween(int c, int first, int last) { return c >= first && c <= last; }
HET_LIBRARY int classesOf(int c) {
  const bool upper = isBetween(c, 'A', 'Z'), lower = isBetween(c, 'a', 'z'), digit = isBetween(c, '0', '9');
  const bool graph = isBetween(c, 33, 126), known = upper || lower || digit;
  return upper * 0x100 | lower * 0x200 | (upper || lower) * 0x400 | digit * 0x800 |
         (digit || isBetween(c, 'A', 'F') || isBetween(c, 'a', 'f')) * 0x1000 |
         (c == ' ' || isBetween(c, 9, 13)) * 0x2000 | isBetween(c, 32, 126) * 0x4000 | graph * 0x8000 |
         (c == ' ' || c == 9) | (isBetween(c, 0, 31) || c == 127) * 2 | (graph && !known) * 4 | known * 8;
}
HET_LIBRARY int upperOf(int c) { return isBetween(c, 'a', 'z') ? c - 32 : c; }
HET_LIBRARY int lowerOf(int c) { return isBetween(c, 'A', 'Z') ? c + 32 : c; }

// Functions of <stdio.h>.
HET_LIBRARY int printLine(const char *text) { return printf("%s\n", text); }
HET_LIBRARY int printCharacter(int character) {
  printf("%c", character);
  return (unsigned char)character;
}

#ifdef __CUDACC__
// The first status counts. The runtime looks for it when the kernel has failed.
HET_LIBRARY void exitProgram(int *word, int status) {
  atomicCAS_system(word, 0, (status & 0xff) | 0x100);
  __threadfence_system();
  __trap();
}
#endif
template <class... T> HET_LIBRARY void endKernel(T...) { HET_ON_DEVICE(__trap(), abort()); }

// The value of a loop's variable behind the loop.
HET_LIBRARY long afterLast(long first, long bound, long step, bool inclusive) {
  bound += inclusive ? (step > 0 ? 1 : -1) : 0;
  const long count = step > 0 ? (bound - first + step - 1) / step : (first - bound - step - 1) / -step;
  return first + (count > 0 ? count : 0) * step;
}
} // namespace het

#endif
