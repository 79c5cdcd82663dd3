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
