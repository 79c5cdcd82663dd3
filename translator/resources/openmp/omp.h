/*===-- openmp/omp.h - the underlying compiler's <omp.h>, and what it may lack ----------------------------===
 * Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
 *
 * libhet has the device functions of OpenMP 5.1. The <omp.h> of GCC before 13 does not declare all of them, and a
 * pointer that an undeclared function returns is cut to an int. GCC's header leaves its macro for `throw()` defined:
 * with that a second declaration is the same. */
#include_next <omp.h>

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
#ifdef __cplusplus
}
#endif
#endif
