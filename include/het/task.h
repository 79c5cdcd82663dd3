/*===-- het/task.h - tasks that are ordered by the storage they name -----------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* A task is a body that runs once, on any thread. It runs when the tasks before it that touch the same storage are
|* complete. Generated code describes it on the stack:
|*
|*     const het_task_access access[] = {{"a", a, sizeof(double), HET_TASK_IN, 1, {{n, 0, n}}}};
|*     const het_task task = {&site, "f", 0, 1, 0, 1, access};
|*     const het_task_capture captures[] = {{&n, sizeof n}, {&sum, 0}};
|*     het_task_create(&task, body, captures, 2);
|*     ...
|*     het_task_wait(&site, 0, 0);
|*
|* Two tasks of one parent are ordered as they were created if they name overlapping storage and one of them writes it.
|* The program outside of tasks is one parent, whichever thread runs it.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_TASK_H
#define HET_TASK_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A task's use of storage. */
typedef enum het_task_use HET_ENUM {
  HET_TASK_IN = 1,
  HET_TASK_OUT = 2,
  HET_TASK_INOUT = 3,
  HET_TASK_CONCURRENT = 4, /* may run beside others that name it so */
  HET_TASK_COMMUTATIVE = 5 /* in any order with others that name it so, one at a time */
} het_task_use;

/* The items [lo, lo + len) of one dimension that has `extent` items. */
typedef struct het_task_range {
  long extent, lo, len;
} het_task_range;

/* Storage that a task names: items of `item` bytes from `base` on, the item whose indices are all 0. The dimensions
 * stand outermost first, in rows of the extents given; the first one's extent does not count. Rank 0 is one item. */
typedef struct het_task_access {
  const char *name; /* for messages */
  void *base;
  size_t item;
  het_task_use use;
  int rank;
  het_task_range range[HET_MAX_RANK];
} het_task_access;

/* A variable of the body. The task gets a copy of its `bytes` as they are at creation; 0: the variable itself. */
typedef struct het_task_capture {
  void *address;
  size_t bytes;
} het_task_capture;

typedef struct het_task {
  het_site *site;
  const char *label; /* for reports; null: the function's name in the site */
  long priority;     /* the greatest runs first among tasks that are ready */
  int deferred;      /* false: the caller runs it, once what it waits for is complete (the if clause) */
  int final;         /* tasks that it creates run at once, in their creator */
  int accesses;
  const het_task_access *access;
} het_task;

/* Creates a task. `body` gets an array with the address of each capture: of the task's copy, or of the variable. Copies
 * are aligned for any type. Everything is read before return; the task may run then, or later, on any thread. It may
 * create tasks, and it may wait for those. */
HET_API void het_task_create(const het_task *task, void (*body)(void *captured), const het_task_capture *captures,
                             int count);
/* The same with a context that belongs to the body, which must free it. The body may throw: het_task_wait throws it
 * again in the task's creator. The first one counts if there are several. */
HET_API void het_task_create_with(const het_task *task, void (*body)(void *context), void *context);

/* Waits until the tasks that the calling task has created are complete; outside of tasks, those that no task created.
 * With `count` > 0 only those that a task with these accesses would follow. The thread runs tasks meanwhile. A task
 * that `final` ran at once counts as complete. Throws what a body threw. */
HET_API void het_task_wait(het_site *site, int count, const het_task_access *on);

/* `critical` and `atomic` in a program whose compiler does not act on OpenMP: one thread at a time is between the two
 * calls with the same name. */
HET_API void het_critical_enter(const char *name);
HET_API void het_critical_leave(const char *name);

#ifdef __cplusplus
}
#endif
#endif
