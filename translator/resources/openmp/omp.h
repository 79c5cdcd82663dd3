/*===-- openmp/omp.h - the underlying compiler's <omp.h>, and what it may lack ----------------------------===
 * Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
 *
 * libhet has the device functions of OpenMP 6.0. The <omp.h> of older compilers does not declare all of them, and a
 * pointer that an undeclared function returns is cut to an int. GCC's header leaves its macro for `throw()` defined:
 * with that a second declaration is the same. */
#include_next <omp.h>

/* Numbers of devices in OpenMP 5.2, which GCC 13 and LLVM 20 bring. Clang 19 refuses constants below zero in a `device`
 * clause: these expressions are no constants for it. */
#ifndef HET_OMP_DEVICES
#define HET_OMP_DEVICES
#ifdef __cplusplus
static __inline int het_omp_device(int number) { return number; }
#else
#define het_omp_device(number) ((void)0, number)
#endif
#if defined(__clang__) ? __clang_major__ < 20 : __GNUC__ < 13
#define omp_initial_device het_omp_device(-1)
#define omp_invalid_device het_omp_device(-4)
#endif
#endif

/* Interop objects of OpenMP 5.1, which GCC 15 brings. A directive becomes calls of these functions. */
#ifndef HET_OMP_INTEROP
#define HET_OMP_INTEROP
#define HET_OMP_DEFAULT (-1000) /* HET_DEVICE_DEFAULT */
#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GOMP_NOTHROW) && (defined(__clang__) || __GNUC__ < 15)
typedef void *omp_interop_t;
typedef __INTPTR_TYPE__ omp_intptr_t;
typedef enum omp_interop_fr_t {
  omp_ifr_cuda = 1,
  omp_ifr_cuda_driver = 2,
  omp_ifr_opencl = 3,
  omp_ifr_sycl = 4,
  omp_ifr_hip = 5,
  omp_ifr_level_zero = 6,
  omp_ifr_last = 7
} omp_interop_fr_t;
typedef enum omp_interop_property {
  omp_ipr_fr_id = -1,
  omp_ipr_fr_name = -2,
  omp_ipr_vendor = -3,
  omp_ipr_vendor_name = -4,
  omp_ipr_device_num = -5,
  omp_ipr_platform = -6,
  omp_ipr_device = -7,
  omp_ipr_device_context = -8,
  omp_ipr_targetsync = -9,
  omp_ipr_first = -9
} omp_interop_property_t;
typedef enum omp_interop_rc {
  omp_irc_no_value = 1,
  omp_irc_success = 0,
  omp_irc_empty = -1,
  omp_irc_out_of_range = -2,
  omp_irc_type_int = -3,
  omp_irc_type_ptr = -4,
  omp_irc_type_str = -5,
  omp_irc_other = -6
} omp_interop_rc_t;
#define omp_interop_none ((omp_interop_t)0)
extern int omp_get_num_interop_properties(const omp_interop_t) __GOMP_NOTHROW;
extern omp_intptr_t omp_get_interop_int(const omp_interop_t, omp_interop_property_t, int *) __GOMP_NOTHROW;
extern void *omp_get_interop_ptr(const omp_interop_t, omp_interop_property_t, int *) __GOMP_NOTHROW;
extern const char *omp_get_interop_str(const omp_interop_t, omp_interop_property_t, int *) __GOMP_NOTHROW;
extern const char *omp_get_interop_name(const omp_interop_t, omp_interop_property_t) __GOMP_NOTHROW;
extern const char *omp_get_interop_type_desc(const omp_interop_t, omp_interop_property_t) __GOMP_NOTHROW;
extern const char *omp_get_interop_rc_desc(const omp_interop_t, omp_interop_rc_t) __GOMP_NOTHROW;
#endif
extern omp_interop_t het_omp_interop(int);
extern omp_interop_t het_omp_interop_use(omp_interop_t);
extern omp_interop_t het_omp_interop_destroy(omp_interop_t);
#ifdef __cplusplus
}
#endif
#endif

/* Tasks of OmpSs run on threads that are none of the OpenMP runtime's: libhet knows their numbers. Macros, for what GCC
 * makes of `omp for` calls the runtime's own functions. Constant within a function, as GCC has them. */
#if defined(__HETCC_HOST__) && !defined(HET_OMP_NUMBERS)
#define HET_OMP_NUMBERS
#ifdef __cplusplus
extern "C" {
#endif
extern int het_omp_get_thread_num(void) __attribute__((const));
extern int het_omp_get_num_threads(void) __attribute__((const));
extern int het_omp_get_max_threads(void);
extern int het_omp_in_final(void);
#ifdef __cplusplus
}
#endif
#define omp_get_thread_num het_omp_get_thread_num
#define omp_get_num_threads het_omp_get_num_threads
#define omp_get_max_threads het_omp_get_max_threads
#define omp_in_final het_omp_in_final
#endif

#if !defined(HET_OMP_H) && defined(__GOMP_NOTHROW)
#define HET_OMP_H
#ifdef __cplusplus
extern "C" {
#endif
extern void *omp_get_mapped_ptr(const void *, int) __GOMP_NOTHROW;
extern int omp_target_is_accessible(const void *, __SIZE_TYPE__, int) __GOMP_NOTHROW;
extern int omp_target_memcpy_async(void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__, __SIZE_TYPE__, int, int, int,
                                   omp_depend_t *) __GOMP_NOTHROW;
extern int omp_target_memcpy_rect_async(void *, const void *, __SIZE_TYPE__, int, const __SIZE_TYPE__ *,
                                        const __SIZE_TYPE__ *, const __SIZE_TYPE__ *, const __SIZE_TYPE__ *,
                                        const __SIZE_TYPE__ *, int, int, int, omp_depend_t *) __GOMP_NOTHROW;
extern void *omp_target_memset(void *, int, __SIZE_TYPE__, int) __GOMP_NOTHROW;
extern void *omp_target_memset_async(void *, int, __SIZE_TYPE__, int, int, omp_depend_t *) __GOMP_NOTHROW;
/* Nobody but the OpenMP runtime knows the tasks that it runs. */
#if !defined(__clang__) && __GNUC__ < 13
__attribute__((error("the OpenMP runtime of GCC before 13 does not have it")))
#endif
extern int
omp_in_explicit_task(void) __GOMP_NOTHROW;
#ifdef __cplusplus
}
#endif
#endif
