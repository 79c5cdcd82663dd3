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

#ifdef __cplusplus
}
#endif
#endif
