/*===-- nanox/nanos.h - what programs of OmpSs call of Nanos++ -------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Programs ask the runtime of OmpSs for threads and sockets, and for memory that GPUs reach. Here one socket has all
|* threads, and devices take any memory of the host's. Calls that create tasks by hand are not there.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef _NANOS_H_
#define _NANOS_H_

#include <stdlib.h>

typedef enum { NANOS_OK = 0, NANOS_UNKNOWN_ERR } nanos_err_t;

/* Where the tasks that follow are to run: a hint without an effect. */
static inline nanos_err_t nanos_current_socket(int socket) {
  (void)socket;
  return NANOS_OK;
}
static inline nanos_err_t nanos_get_num_sockets(int *count) {
  *count = 1;
  return NANOS_OK;
}

static inline void *nanos_malloc_pinned_cuda(size_t bytes) { return malloc(bytes); }
static inline void nanos_free_pinned_cuda(void *memory) { free(memory); }

#endif
