//===-- gcc/complex.h - what GCC finds in <complex.h>, for Clang's parser ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// glibc keeps these macros of C11 for GCC 4.7 and later, and Clang calls itself 4.2.1. Clang has the builtin.
#include_next <complex.h>

#if defined __USE_ISOC11 && !defined CMPLX
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))
#endif
