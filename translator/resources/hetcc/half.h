//===-- hetcc/half.h - numbers of half precision ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `_Float16` of a program is Half in kernels of a C++ program and HalfOfC in those of a C program. On a simulated
// device Half is the compiler's own type. GCC 12's C++ rounds after each operation. Its C rounds where a value is
// stored: HalfOfC is then a structure that computes in float. CUDA has such a structure for both.
//
// HalfValue and HalfValueOfC are the types in which an operand of `?:` stands.
#ifndef HETCC_HALF_H
#define HETCC_HALF_H

#ifdef __CUDACC__
#define HET_HALF_FUNCTION __device__ inline
#else
#define HET_HALF_FUNCTION inline
#endif

namespace het {
/// The number with these bits.
template <class T> HET_HALF_FUNCTION constexpr T halfOfBits(unsigned short bits) { return __builtin_bit_cast(T, bits); }
} // namespace het

#if defined __CUDACC__ || (defined __FLT16_MAX__ && !defined __clang__)

namespace het {
#ifdef __CUDACC__
struct StoredHalf {
  unsigned short bits;
};
HET_HALF_FUNCTION StoredHalf storedHalf(float x) {
  StoredHalf half;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(half.bits) : "f"(x));
  return half;
}
HET_HALF_FUNCTION StoredHalf storedHalf(double x) {
  StoredHalf half;
  asm("cvt.rn.f16.f64 %0, %1;" : "=h"(half.bits) : "d"(x));
  return half;
}
HET_HALF_FUNCTION float loadedHalf(StoredHalf half) {
  float x;
  asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(half.bits));
  return x;
}
#else
typedef _Float16 StoredHalf;
inline StoredHalf storedHalf(float x) { return x; }
inline StoredHalf storedHalf(double x) { return x; }
inline float loadedHalf(StoredHalf x) { return x; }
#endif

/// Has 16 bits in memory, and computes in float. An assignment or a cast rounds.
struct WideHalf {
  StoredHalf stored;
  WideHalf() = default;
  HET_HALF_FUNCTION WideHalf(double x) : stored(storedHalf(x)) {}
  template <class T>
  HET_HALF_FUNCTION WideHalf(T x) : stored(storedHalf((float)x)) {} // integers beyond float's are infinite
  HET_HALF_FUNCTION operator float() const { return loadedHalf(stored); }

  template <class T> HET_HALF_FUNCTION WideHalf &operator+=(T x) { return *this = WideHalf((float)*this + x); }
  template <class T> HET_HALF_FUNCTION WideHalf &operator-=(T x) { return *this = WideHalf((float)*this - x); }
  template <class T> HET_HALF_FUNCTION WideHalf &operator*=(T x) { return *this = WideHalf((float)*this * x); }
  template <class T> HET_HALF_FUNCTION WideHalf &operator/=(T x) { return *this = WideHalf((float)*this / x); }
  HET_HALF_FUNCTION WideHalf &operator++() { return *this += 1; }
  HET_HALF_FUNCTION WideHalf &operator--() { return *this -= 1; }
  HET_HALF_FUNCTION WideHalf operator++(int) {
    const WideHalf before = *this;
    ++*this;
    return before;
  }
  HET_HALF_FUNCTION WideHalf operator--(int) {
    const WideHalf before = *this;
    --*this;
    return before;
  }
};
static_assert(sizeof(WideHalf) == 2 && alignof(WideHalf) == 2, "as C lays it out");

typedef WideHalf HalfOfC;
typedef float HalfValueOfC;
} // namespace het

#endif

namespace het {
#ifdef __CUDACC__
typedef WideHalf Half;
typedef float HalfValue;
#elif defined __FLT16_MAX__
typedef _Float16 Half, HalfValue;
#ifdef __clang__
typedef Half HalfOfC, HalfValueOfC;
#endif
#endif
} // namespace het
#undef HET_HALF_FUNCTION

#endif
