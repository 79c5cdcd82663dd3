/*===-- nanox/nanos_omp.h - threads of OmpSs, as Nanos++ tells of them -----------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_NANOX_NANOS_OMP_H
#define HET_NANOX_NANOS_OMP_H

#include "nanos.h"

#include <het/threads.h>

/* The threads that run tasks, whether they exist already or not. */
static inline int nanos_omp_get_num_threads(void) { return het_task_threads(); }
static inline int nanos_omp_get_max_threads(void) { return het_task_threads(); }
static inline int nanos_omp_get_thread_num(void) { return het_task_thread(); }
/* A hint without an effect: HET_DEVICES=host:n gives so many. */
static inline void nanos_omp_set_num_threads(int threads) { (void)threads; }

#endif
