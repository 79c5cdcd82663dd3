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

/* Results of <omp.h>'s functions for the calling thread. The program's OpenMP runtime gives `thread`, `threads` and
 * `most`, and has `level` parallel regions around it. In a task of OmpSs no two threads have one number at one time. */
HET_API int het_omp_thread(int thread, int level);
HET_API int het_omp_threads(int threads, int level);
HET_API int het_omp_max_threads(int most, int level);
HET_API int het_omp_in_final(int final);

#ifdef __cplusplus
}
#endif

#endif
