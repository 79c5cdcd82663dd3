/*===-- het/types.h - what all parts of the interface share -------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_TYPES_H
#define HET_TYPES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define HET_API __attribute__((visibility("default")))
#else
#define HET_API
#endif

/* In C an enumeration holds any int. A number without a name comes to the runtime, which refuses it, and in C++ only an
 * enumeration of a fixed type may hold one. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define HET_ENUM : int
#else
#define HET_ENUM
#endif

/* The beginning of a function that runs when the program, or the library that has it, is loaded or unloaded. All
 * registrations are such functions. They run before the program's own constructors, whichever file is linked first, and
 * after its destructors: priorities up to 100 are for implementations. */
#define HET_AT_LOAD(function) HET_OUTERMOST(constructor, function)
#define HET_AT_UNLOAD(function) HET_OUTERMOST(destructor, function)
#define HET_OUTERMOST(when, function)                                                                                  \
  HET_MAY_COME_FIRST(push)                                                                                             \
  HET_MAY_COME_FIRST(ignored "-Wprio-ctor-dtor")                                                                       \
  __attribute__((when(100))) static void function(void);                                                               \
  HET_MAY_COME_FIRST(pop)                                                                                              \
  static void function(void)
#if defined(__has_warning)
#if __has_warning("-Wprio-ctor-dtor")
#define HET_MAY_COME_FIRST(what) HET_PRAGMA(clang diagnostic what)
#endif
#elif defined(__GNUC__) && __GNUC__ >= 9
#define HET_MAY_COME_FIRST(what) HET_PRAGMA(GCC diagnostic what)
#endif
#ifndef HET_MAY_COME_FIRST
#define HET_MAY_COME_FIRST(what)
#endif
#define HET_PRAGMA(words) _Pragma(#words)

/* The number of these headers' version. Objects of another version must be compiled again. It stands in every
 * het_image, which the runtime checks, and in the name of the shared library that a program asks for. */
#define HET_ABI 31
#define HET_MAX_LOOPS 3 /* split loops of one nest */
#define HET_MAX_RANK 4  /* dimensions of one array */
#define HET_MAX_AXES 3  /* axes of a device topology */

/* A construct's place in the user's source. A site is static, one for each construct, and all threads share it.
 * `state` belongs to the runtime (profile, cached plan) and is zero at first. */
typedef struct het_site {
  const char *file;
  int line, column;
  const char *function;
  const char *directive; /* for messages: "acc region for", "omp target" */
  void *state;
} het_site;

typedef enum het_type HET_ENUM {
  HET_CHAR,
  HET_SCHAR,
  HET_UCHAR,
  HET_SHORT,
  HET_USHORT,
  HET_INT,
  HET_UINT,
  HET_LONG,
  HET_ULONG,
  HET_LLONG,
  HET_ULLONG,
  HET_FLOAT,
  HET_DOUBLE,
  HET_LDOUBLE,
  HET_BOOL,
  HET_CFLOAT, /* complex numbers of two floats, of two doubles */
  HET_CDOUBLE,
  HET_HALF /* _Float16 */
} het_type;

typedef enum het_op HET_ENUM {
  HET_SUM,
  HET_PRODUCT,
  HET_MIN,
  HET_MAX,
  HET_BAND,
  HET_BOR,
  HET_BXOR,
  HET_LAND,
  HET_LOR
} het_op;

/* HET_TYPE_OF(T), in C++ het_type_code<T>::value: the het_type of T. A record or a pointer is HET_NO_TYPE. */
#define HET_NO_TYPE (-1)
#ifndef __cplusplus
#ifdef __FLT16_MAX__
#define HET_HALF_OF_C _Float16 * : HET_HALF,
#else
#define HET_HALF_OF_C
#endif
#define HET_TYPE_OF(T)                                                                                                 \
  __extension__ _Generic((T *)0,                                                                                       \
      char *: HET_CHAR,                                                                                                \
      signed char *: HET_SCHAR,                                                                                        \
      unsigned char *: HET_UCHAR,                                                                                      \
      short *: HET_SHORT,                                                                                              \
      unsigned short *: HET_USHORT,                                                                                    \
      int *: HET_INT,                                                                                                  \
      unsigned *: HET_UINT,                                                                                            \
      long *: HET_LONG,                                                                                                \
      unsigned long *: HET_ULONG,                                                                                      \
      long long *: HET_LLONG,                                                                                          \
      unsigned long long *: HET_ULLONG,                                                                                \
      float *: HET_FLOAT,                                                                                              \
      double *: HET_DOUBLE,                                                                                            \
      long double *: HET_LDOUBLE,                                                                                      \
      _Bool *: HET_BOOL,                                                                                               \
      float _Complex *: HET_CFLOAT,                                                                                    \
      double _Complex *: HET_CDOUBLE,                                                                                  \
      HET_HALF_OF_C default: HET_NO_TYPE)
#endif

/* A device list: `count` ids from `first`; accelerators are 0, 1, ..., the host is the last. */
enum {
  HET_KIND_HOST = 1,
  HET_KIND_NVGPU = 2,
  HET_KIND_OPENCL = 4,
  HET_KIND_SIM = 8,
  HET_KIND_OMP = 16,
  HET_KIND_ACCELERATOR = 30,
  HET_KIND_ANY = 31
};
/* With the kinds of a loop's device: the loop uses that device's memory, which the program manages itself. No other
 * device can run it. */
#define HET_OWN_MEMORY 32
#define HET_EVERY (-1L) /* het_device_range.count: all of them from `first` on */
typedef struct het_device_range {
  long first, count;
  int kinds; /* HET_KIND_*; devices of other kinds are left out */
} het_device_range;

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
template <class> struct het_type_code {
  enum { value = HET_NO_TYPE };
};
#define HET_TYPE_CODE(T, code)                                                                                         \
  template <> struct het_type_code<T> {                                                                                \
    enum { value = code };                                                                                             \
  };
HET_TYPE_CODE(char, HET_CHAR)
HET_TYPE_CODE(signed char, HET_SCHAR)
HET_TYPE_CODE(unsigned char, HET_UCHAR)
HET_TYPE_CODE(short, HET_SHORT)
HET_TYPE_CODE(unsigned short, HET_USHORT)
HET_TYPE_CODE(int, HET_INT)
HET_TYPE_CODE(unsigned, HET_UINT)
HET_TYPE_CODE(long, HET_LONG)
HET_TYPE_CODE(unsigned long, HET_ULONG)
__extension__ typedef long long het_long_long;
__extension__ typedef unsigned long long het_unsigned_long_long;
HET_TYPE_CODE(het_long_long, HET_LLONG)
HET_TYPE_CODE(het_unsigned_long_long, HET_ULLONG)
HET_TYPE_CODE(float, HET_FLOAT)
HET_TYPE_CODE(double, HET_DOUBLE)
HET_TYPE_CODE(long double, HET_LDOUBLE)
HET_TYPE_CODE(bool, HET_BOOL)
__extension__ typedef float _Complex het_float_complex;
__extension__ typedef double _Complex het_double_complex;
HET_TYPE_CODE(het_float_complex, HET_CFLOAT)
HET_TYPE_CODE(het_double_complex, HET_CDOUBLE)
#ifdef __FLT16_MAX__
__extension__ typedef _Float16 het_half;
HET_TYPE_CODE(het_half, HET_HALF)
#endif
#undef HET_TYPE_CODE
#endif
#endif
