/*===-- ctsar.h - the CoreTSAR library's interface -----------------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* The functions of [C] section 4.4 over hetcc's runtime, for programs written for them. The threads of a team each
|* drive an accelerator, or compute as one core of the host. Link with libhet and, for teams, -fopenmp.
|*
|*     ctsar *s = NULL;
|*     ctsar_init(&s, n, CTSAR_ADAPTIVE, CTSAR_DEV_ALL, NULL, NULL, NULL);
|*     #pragma omp parallel
|*     do {
|*       double *a = ctsar_reg_mem(s, all_of_a, sizeof(double), n, CTSAR_MEM_PARTIAL | CTSAR_MEM_INOUT);
|*       ctsar_next(s, n);
|*       #pragma acc region for deviceptr(a) if(ctsar_get_type(s) == CTSAR_DEV_GPU)
|*       for (int i = CSTART(s); i < CEND(s); i++)
|*         a[i] *= 2;
|*     } while (ctsar_loop(s));
|*
|* Accelerators take part in files that hetcc compiles. With another compiler each thread computes on the host.
|* Functions marked "all threads" wait for each thread of the team; each thread calls the others for itself.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef CTSAR_H
#define CTSAR_H

/* Programs find these through the header. */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <unistd.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

typedef struct ctsar ctsar;

typedef enum ctsar_dev_type { CTSAR_DEV_CPU = 1, CTSAR_DEV_GPU = 2, CTSAR_DEV_ALL = 3 } ctsar_dev_type;

/* The paper's names, and those of the library's own programs. */
typedef enum ctsar_type {
  CTSAR_NONE = 0,
  CTSAR_STATIC = 2,
  CTSAR_DYNAMIC = 3,
  CTSAR_ADAPTIVE = 3,
  CTSAR_DEEP = 4,
  CTSAR_SPLIT = 4,
  CTSAR_START = 5,
  CTSAR_QUICK = 5,
  CTSAR_CHUNK = 6,
  CTSAR_CHUNK_STATIC = 7,
  CTSAR_CHUNK_DYNAMIC = 8,
  CTSAR_HYBRID_CHUNK = 9
} ctsar_type;

typedef enum ctsar_mem {
  CTSAR_MEM_NONE = 0,
  CTSAR_MEM_PERSIST = 1, /* copied in once, until ctsar_unreg_mem */
  CTSAR_MEM_PARTIAL = 2, /* rows of the thread's iterations alone */
  CTSAR_MEM_INPUT = 4,   /* copied in before the iterations */
  CTSAR_MEM_OUTPUT = 8,  /* copied out behind them */
  CTSAR_MEM_INOUT = 12,
  CTSAR_MEM_COLUMN = 16, /* columns of the thread's iterations */
  CTSAR_MEM_PACKED = 32, /* hints, which the runtime does not need */
  CTSAR_MEM_RESHAPE = 64
} ctsar_mem;

/* Makes an instance if `*c` is NULL; one that is there stays as it is. `size`: iterations. `devices`: CTSAR_DEV_*,
 * ored. `ratio`: the host's share in the first pass; `div`: pieces of a pass under split and quick; `chunk`: chunks of
 * a pass. NULL stands for the usual value. Six arguments do too, without `chunk`. OMP_CTSAR_TYPE, _DEPTH, _CHUNK,
 * _RATIO, _DEVICES and _MULTI_GPU in the environment come first. An instance is never freed. One thread. */
void het_ctsar_init(ctsar **c, int size, int type, int devices, const double *ratio, const int *div, const int *chunk,
                    int hetcc);
#ifdef __HETCC__
#define HET_CTSAR_HETCC 1
#else
#define HET_CTSAR_HETCC 0
#endif
#define ctsar_init(...) HET_CTSAR_INIT(__VA_ARGS__, NULL, )
#define HET_CTSAR_INIT(c, size, type, devices, ratio, div, chunk, ...)                                                 \
  het_ctsar_init(c, size, type, devices, ratio, div, chunk, HET_CTSAR_HETCC)
/* Nothing is to be done before. */
void ctsar_pre_init(void);

/* Gives the thread iterations of `size`, and copies in what is registered. All threads, but under chunk schedules. */
void ctsar_next(ctsar *c, size_t size);
/* Around the iterations, where a program tells them apart: copies in what has been registered since; copies out, and
 * takes the time. */
void ctsar_start(ctsar *c);
void ctsar_end(ctsar *c);
/* Whether the thread has to come again. When all iterations are done, all threads wait here, reductions are complete,
 * and it is 0. */
int ctsar_loop(ctsar *c);

/* CTSAR_DEV_GPU for a thread that drives an accelerator, else CTSAR_DEV_CPU. */
int ctsar_get_type(ctsar *c);
/* 0: no teams are made within the team. A thread's own parallel regions may have CSTART, CEND and ctsar_get_type, which
 * are that thread's there. The other functions are for the team's threads. */
int ctsar_nested(void);

/* The iterations of a thread, from the first up to the end: CSTART(c), CEND(c), of any thread: CSTART(c, thread). */
long het_ctsar_first(ctsar *c, int thread);
long het_ctsar_end(ctsar *c, int thread);
#define CSTART(...) HET_CTSAR_OF(het_ctsar_first, __VA_ARGS__, -1, )
#define CEND(...) HET_CTSAR_OF(het_ctsar_end, __VA_ARGS__, -1, )
#define HET_CTSAR_OF(function, c, thread, ...) function(c, thread)

/* The thread's memory for `ptr`, in which items have the indices of `ptr`: of an accelerator, or `ptr` itself. A row
 * has `cols` items, which `*pitch` receives. The thread's rows come with `pad_y` more on each side, columns with
 * `pad_x`. Registered again it gets new flags. The one-dimensional form has `count` rows of one item. */
void *ctsar_reg_mem_2d(ctsar *c, void *ptr, size_t item_size, size_t rows, size_t cols, int flags, size_t pad_x,
                       size_t pad_y, size_t *pitch);
void *ctsar_reg_mem(ctsar *c, void *ptr, size_t item_size, size_t count, int flags);
/* Frees the thread's memory for `ptr`, which may be that memory itself. */
void ctsar_unreg_mem(ctsar *c, void *ptr);
/* From now on the thread's memory for one pointer stands for another one, or those of two for each other's. */
void ctsar_retarget_mem(ctsar *c, void *old_ptr, void *new_ptr);
void ctsar_swap_mem(ctsar *c, void *one, void *other);

/* The thread's copy of a variable, which begins with the identity in each pass. The values of all threads are combined
 * with the variable by `reduc(result, a, b)`, or `reduc(a, b)` for a op= b. */
typedef void (*reduc_function)(void *, void *, void *);
typedef void (*ctsar_reduc_function)(void *, void *);
void *het_ctsar_reg_reduc(ctsar *c, void *ptr, const void *identity, size_t item_size, reduc_function three,
                          ctsar_reduc_function two);

/* Zeroed memory in one piece, with pointers to its rows; for the program to free, or not. The program ends if there is
 * none. */
void **ctsar_alloc_2d(size_t item_size, size_t rows, size_t columns);
void ***ctsar_alloc_3d(size_t item_size, size_t planes, size_t rows, size_t columns);
void *ctsar_calloc_test(size_t size, size_t count);

#pragma GCC visibility pop
#ifdef __cplusplus
}
inline void *ctsar_reg_reduc(ctsar *c, void *ptr, const void *identity, size_t item_size, reduc_function reduc) {
  return het_ctsar_reg_reduc(c, ptr, identity, item_size, reduc, 0);
}
inline void *ctsar_reg_reduc(ctsar *c, void *ptr, const void *identity, size_t item_size, ctsar_reduc_function reduc) {
  return het_ctsar_reg_reduc(c, ptr, identity, item_size, 0, reduc);
}
#else
static __inline__ void *het_ctsar_reg_three(ctsar *c, void *ptr, const void *identity, size_t size, reduc_function f) {
  return het_ctsar_reg_reduc(c, ptr, identity, size, f, 0);
}
static __inline__ void *het_ctsar_reg_two(ctsar *c, void *ptr, const void *identity, size_t size,
                                          ctsar_reduc_function f) {
  return het_ctsar_reg_reduc(c, ptr, identity, size, 0, f);
}
#define ctsar_reg_reduc(c, ptr, identity, item_size, reduc)                                                            \
  __extension__ _Generic((reduc), void (*)(void *, void *): het_ctsar_reg_two, default: het_ctsar_reg_three)(          \
      c, ptr, identity, item_size, reduc)
#endif

#endif
