//===-- hetcc/functions.h - functions of the C library that kernel text names ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Those of translator/analysis/device/library.cpp, and those that the headers here call. The C library's own headers
// declare them in a hundred times as many lines, which a simulated device's compiler would read again for each file.
#ifndef HETCC_FUNCTIONS_H
#define HETCC_FUNCTIONS_H

// GCC vectorises calls of functions that <math.h> marks for that, under -ffast-math alone. CUDA has its own.
#ifdef __CUDACC_RTC__
// NVRTC declares the functions itself. It finds no headers of the C library, which have the numbers.
#define HUGE_VAL __longlong_as_double(0x7ff0000000000000)
#define HUGE_VALF __int_as_float(0x7f800000)
#define FLT_MIN 1.17549435e-38f
#define DBL_MIN 2.2250738585072014e-308
#elif defined __CUDACC__ || defined __FAST_MATH__
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#else
#include <stddef.h>

#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define FLT_MIN __FLT_MIN__
#define DBL_MIN __DBL_MIN__

extern "C" {
void __assert_fail(const char *claim, const char *file, unsigned line, const char *function)
    __attribute__((noreturn, cold));
void abort(void) __attribute__((noreturn));
void *malloc(size_t size);
void free(void *memory);
int printf(const char *format, ...);
void *memcpy(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int abs(int x);
long labs(long x);
long long llabs(long long x);
double nan(const char *tag);
float nanf(const char *tag);

// Each for two types: functions of one number, of two numbers, and others.
#define HET_OF_X(name)                                                                                                 \
  double name(double);                                                                                                 \
  float name##f(float);
#define HET_OF_XY(name)                                                                                                \
  double name(double, double);                                                                                         \
  float name##f(float, float);
HET_OF_X(acos)
HET_OF_X(acosh)
HET_OF_X(asin)
HET_OF_X(asinh)
HET_OF_X(atan)
HET_OF_X(atanh)
HET_OF_X(cbrt)
HET_OF_X(ceil)
HET_OF_X(cos)
HET_OF_X(cosh)
HET_OF_X(erf)
HET_OF_X(erfc)
HET_OF_X(exp)
HET_OF_X(exp2)
HET_OF_X(exp10)
HET_OF_X(expm1)
HET_OF_X(fabs)
HET_OF_X(floor)
HET_OF_X(j0)
HET_OF_X(j1)
HET_OF_X(lgamma)
HET_OF_X(log)
HET_OF_X(log10)
HET_OF_X(log1p)
HET_OF_X(log2)
HET_OF_X(logb)
HET_OF_X(nearbyint)
HET_OF_X(rint)
HET_OF_X(round)
HET_OF_X(sin)
HET_OF_X(sinh)
HET_OF_X(sqrt)
HET_OF_X(tan)
HET_OF_X(tanh)
HET_OF_X(tgamma)
HET_OF_X(trunc)
HET_OF_X(y0)
HET_OF_X(y1)
#undef HET_OF_X
HET_OF_XY(atan2)
HET_OF_XY(copysign)
HET_OF_XY(fdim)
HET_OF_XY(fmax)
HET_OF_XY(fmin)
HET_OF_XY(fmod)
HET_OF_XY(hypot)
HET_OF_XY(nextafter)
HET_OF_XY(pow)
HET_OF_XY(remainder)
#undef HET_OF_XY
double fma(double, double, double);
float fmaf(float, float, float);
double jn(int, double);
float jnf(int, float);
double yn(int, double);
float ynf(int, float);
double ldexp(double, int);
float ldexpf(float, int);
double scalbn(double, int);
float scalbnf(float, int);
double scalbln(double, long);
float scalblnf(float, long);
int ilogb(double);
int ilogbf(float);
long lrint(double);
long lrintf(float);
long lround(double);
long lroundf(float);
long long llrint(double);
long long llrintf(float);
long long llround(double);
long long llroundf(float);
double frexp(double, int *);
float frexpf(float, int *);
double modf(double, double *);
float modff(float, float *);
double remquo(double, double, int *);
float remquof(float, float, int *);
void sincos(double, double *, double *);
void sincosf(float, float *, float *);
} // extern "C"
#endif

#endif
