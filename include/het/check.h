/*===-- het/check.h - calls of programs that are compiled with -fhet-check ----------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_CHECK_H
#define HET_CHECK_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A program with instrumented loads and stores calls `begin` before main. While HET_CHECK is set, it calls `access` for
 * each load and store. `where` is the instruction behind the call. */
HET_API void het_check_begin(void);
HET_API void het_check_access(const void *address, size_t size, int writes, const void *where);

/* The program is about to free the storage that begins there. */
HET_API void het_check_free(const void *storage, const void *where);

/* The program has got this storage: what others did there before is not its business. */
HET_API void het_check_allocation(const void *storage, size_t size);

/* The program calls `order` for its locks, from its beginning on. `locks`: how many the calling thread has now got, or
 * below 0 given back. With 0 it tells of an atomic operation, or of another one by which threads may be ordered. */
HET_API void het_check_locks(void);
HET_API void het_check_order(int locks);

/* A fence, as `flush` has it: the thread may be ordered with others that have one. */
HET_API void het_check_fence(void);

/* A kernel of loops begins an iteration of the loop on this axis (0 to 2), with this value of its variable. Behind the
 * last one it calls `last`. Called by the thread that computes it. The results are 1 and 0. */
HET_API int het_check_iteration(int axis, long index);
HET_API int het_check_last(int axis);

#ifdef __cplusplus
}
#endif
#endif
