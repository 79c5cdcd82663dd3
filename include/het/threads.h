/*===-- het/threads.h - the threads that run tasks -------------------------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_THREADS_H
#define HET_THREADS_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many threads run tasks, and the number of the calling one among them. Threads of the program's own are number 0.
 */
HET_API int het_task_threads(void);
HET_API int het_task_thread(void);

/* In the place of <omp.h>'s functions, where hetcc compiles for the host. They give what the program's
 * OpenMP runtime does, but in a task of OmpSs: no two threads have one number there at one time. */
HET_API int het_omp_get_thread_num(void);
HET_API int het_omp_get_num_threads(void);
HET_API int het_omp_get_max_threads(void);
HET_API int het_omp_in_final(void);

#ifdef __cplusplus
}
#endif

#endif
