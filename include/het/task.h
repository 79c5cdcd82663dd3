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

#include "kernel.h"

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

/* Accesses whose number is known when the program runs. It begins with zeros. Whoever fills it ends it. */
typedef struct het_task_list {
  het_task_access *access;
  int count, room;
} het_task_list;
HET_API void het_task_list_add(het_task_list *list, const het_task_access *access);
HET_API void het_task_list_end(het_task_list *list);

/* A variable of the body. The task gets a copy of its `bytes` as they are at creation; 0: the variable itself. */
typedef struct het_task_capture {
  void *address;
  size_t bytes;
} het_task_capture;

/* A kernel in a file in CUDA, as nvcc has made it. Parameter i has size[i] bytes. Its sort is 'f' for a floating-point
 * number, 's' for a structure, and 'p' for a pointer. Sort 'i' is an integer, or a pointer where no types are known. */
typedef struct het_entry {
  const char *symbol; /* in the code; 0: the end of a table */
  const char *name;   /* in the file: "axpy", "kernels::axpy" */
  int parameters;
  const unsigned short *size;
  const char *sort;
  const char *const *type; /* as the symbol of C++ tells; 0: it tells nothing */
} het_entry;

/* A file of kernels that the user wrote: a text in OpenCL C, or code for CUDA. */
typedef struct het_program {
  int abi;             /* HET_ABI */
  const char *file;    /* as the program was told of it, for messages */
  const char *text;    /* 0: the file is read when a kernel of it is first used */
  const char *options; /* for the device's compiler: -I, -D; 0: none */
  void *state;
  het_image *code;        /* in CUDA, not registered by itself; 0: nvcc did not make it */
  const het_entry *entry; /* the kernels of a file in CUDA; 0: it is in OpenCL C */
} het_program;
HET_API void het_register_program(het_program *program); /* from a constructor */
HET_API void het_unregister_program(het_program *program);
/* From a constructor: the program has tasks of OmpSs. */
HET_API void het_expect_tasks(void);
/* From a constructor: bodies of tasks have become kernels. */
HET_API void het_expect_task_kernels(void);

/* A kernel that the user wrote, or one that stage 2 made of a body in C. Parameter i has size[i] bytes; pointer[i] is 1
 * where it is a pointer to storage that the task names, or to none. Such a pointer leads to where its address is. One
 * that the body has moved may stand beyond its storage. Then from[i] is the task's name for what it came from. */
typedef struct het_task_kernel {
  const char *name;
  const char *file; /* names the program that has the kernel, as the file clause does; 0: any */
  int devices;      /* the kinds that may run it */
  int parameters;
  const unsigned short *size;
  const unsigned char *pointer;
  const char *const *parameter; /* types and names: "double *y" */
  const het_kernel *made;       /* by stage 2; null: the user wrote it */
  int others;                   /* kernels that stand behind this one in its array, and do the same */
  const char *const *from;      /* 0 where nothing is moved: for one pointer, or for all of them */
} het_task_kernel;
/* A task asks for kinds of OpenCL devices, or CUDA devices. One that the user wrote asks for either, as it is in one
 * language. Beside a kernel that stage 2 made it may ask for the host. */
enum { HET_TASK_CPU = 1, HET_TASK_GPU = 2, HET_TASK_ANY = 3, HET_TASK_CUDA = 4, HET_TASK_HOST = 8 };

/* Whether stage 2 has read the text: its launches stand where tasks have target constructs for their bodies in C. Other
 * compilers of stage 1's text leave those bodies to the host. */
#ifndef HET_TASK_MADE
#define HET_TASK_MADE 0
#endif

/* The grid of a kernel: `dims` sizes from the fastest dimension on. A group is made no greater than the grid. A grid
 * that is no multiple of its groups is rounded up, as in OmpSs. Groups of 0 items: the runtime chooses. For a kernel
 * that stage 2 made, `global` has the extents of het_target_launch, and nothing else counts. */
typedef struct het_grid {
  int dims; /* 1 to 3 */
  long offset[3], global[3], local[3];
  long shared; /* bytes of shared memory that each group of a kernel in CUDA has beside its own */
} het_grid;

typedef struct het_task {
  het_site *site;
  const char *label; /* for reports; null: the function's name in the site */
  long priority;     /* the greatest runs first among tasks that are ready */
  int deferred;      /* false: the caller runs it, once what it waits for is complete (the if clause) */
  int final;         /* tasks that it creates run at once, in their creator */
  int accesses;
  const het_task_access *access;
  int launches; /* the body calls het_task_launch; false: it computes on the host */
  int copies;   /* storage that the device of a launch has to have */
  const het_task_access *copy;
  int waits; /* the task is complete when those beneath it are, and the host has their results */
  long onto; /* the number of the launch's device among those of its kind, from 1 on; 0: the policy chooses */
} het_task;

/* Creates a task. `body` gets an array with the address of each capture: of the task's copy, or of the variable. Copies
 * are aligned for any type. Everything is read before return; the task may run then, or later, on any thread. It may
 * create tasks, and it may wait for those. In the code of a construct that the host computes, this is a call of the
 * body, which runs at once and on the host. */
HET_API void het_task_create(const het_task *task, void (*body)(void *captured), const het_task_capture *captures,
                             int count);
/* The same with a context that belongs to the body, which must free it. The body may throw: het_task_wait throws it
 * again in the task's creator. The first one counts if there are several. */
HET_API void het_task_create_with(const het_task *task, void (*body)(void *context), void *context);
/* Behind the task's statements, before the body frees its context: a task with `waits` waits here for those beneath it,
 * which may use that. */
HET_API void het_task_ends(void);

/* In the body of a task that has a kernel: runs it on a device, and gives 1. With `others` the device runs the one that
 * it can, and `grid` has as many grids as there are kernels. Storage that the task names is brought
 * there where it is not. It stays there until a wait, or until the host or another device needs it. Gives 0 where no
 * device can run it, or `grid` is null: then the body does so on the host. `must`: the body cannot, and the program
 * ends with a message. */
HET_API int het_task_launch(const het_task_kernel *kernel, const het_grid *grid, void **args, int must);
/* In such a task, whose body became several kernels: one more of them. They are launched in their order by
 * het_task_launch_steps, on one device; the values of `args` are copied before. `kernel` there is the task's, which
 * says what devices may run it. It gives what het_task_launch does. A null kernel leaves all of them to the host. */
HET_API void het_task_step(const het_task_kernel *kernel, const het_grid *grid, void **args);
HET_API int het_task_launch_steps(const het_task_kernel *kernel);
/* A variable of the body that these kernels share, before the first that uses it. Kernels that get its address have
 * memory of the device's instead. No value of it comes or goes. */
HET_API void het_task_share(void *variable, size_t bytes);
/* In such a task: whether the storage that it names at these addresses is apart. Only the first `written` may not meet
 * others. 0 where the task names nothing at an address. */
HET_API int het_task_apart(void *const *address, int count, int written);

/* Waits until the tasks that the calling task has created are complete; outside of tasks, those that no task created.
 * With `count` > 0 only those that a task with these accesses would follow. The thread runs tasks meanwhile. A task
 * that `final` ran at once counts as complete. Throws what a body threw. The host has the newest contents of all
 * storage of tasks then; with `count` > 0 of what is named. */
HET_API void het_task_wait(het_site *site, int count, const het_task_access *on);
/* Waits for these and for all tasks beneath them, as the end of a taskgroup and a barrier do. */
HET_API void het_task_wait_beneath(het_site *site);
/* Waits for children as het_task_wait does, without a flush: what devices have of the tasks' storage stays there alone.
 */
HET_API void het_task_wait_noflush(het_site *site, int count, const het_task_access *on);

/* The task of OmpSs that the calling thread runs, or is in as a thread of a parallel region within it. The runtime sets
 * it. With -fopenmp hetcc adds HET_AROUND to parallel regions, by which their threads get it. */
typedef struct het_around {
  void *body;
  unsigned long run;
} het_around;
#if defined(__clang__) && defined(_OPENMP) /* which takes the directive for the word */
HET_API extern het_around het_around_me;
#else
HET_API extern __thread het_around het_around_me;
#endif
#if defined(_OPENMP)
#pragma omp threadprivate(het_around_me)
#endif
#if defined(__clang__) && defined(__cplusplus) /* clang 19 takes the name in a lambda for one to be captured */
#define HET_AROUND
#else
#define HET_AROUND copyin(het_around_me)
#endif

/* `critical` and `atomic` in a program whose compiler does not act on OpenMP: one thread at a time is between the two
 * calls with the same name. */
HET_API void het_critical_enter(const char *name);
HET_API void het_critical_leave(const char *name);

#ifdef __cplusplus
}
#endif
#endif
