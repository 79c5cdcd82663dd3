/*===-- nanos6.h - what programs of OmpSs-2 call of Nanos6 -----------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* They ask for threads and sockets, and for memory of the node. Here the program is one node, and one place has all
|* threads. Events of tasks, and calls that create tasks by hand, are not there.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef NANOS6_H
#define NANOS6_H

#include <het/threads.h>
#include <stdlib.h>

/* The threads that run tasks, whether they exist already or not. */
static inline unsigned int nanos6_get_num_cpus(void) { return (unsigned int)het_task_threads(); }
static inline unsigned int nanos6_get_total_num_cpus(void) { return (unsigned int)het_task_threads(); }
static inline unsigned int nanos6_get_current_virtual_cpu(void) { return (unsigned int)het_task_thread(); }
static inline int nanos6_in_final(void) { return het_omp_in_final(); }
static inline void nanos6_wait_for_full_initialization(void) {}

static inline int nanos6_get_cluster_node_id(void) { return 0; }
static inline int nanos6_get_num_cluster_nodes(void) { return 1; }
static inline void *nanos6_lmalloc(size_t bytes) { return malloc(bytes); }
static inline void nanos6_lfree(void *memory, size_t bytes) {
  (void)bytes;
  free(memory);
}

#endif
