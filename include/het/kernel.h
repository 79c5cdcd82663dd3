/*===-- het/kernel.h - device code, its launches, and the team: for the text of stage 2 ---------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_KERNEL_H
#define HET_KERNEL_H

#include "region.h"

#ifdef __cplusplus
extern "C" {
#endif

struct het_image;
/* A function of another file that code of an image calls. `image` gives the image that has its code. It is NULL where
 * no file of the program offers the function. `opencl` gives its text, to be linked with that of the kernel. It is NULL
 * where OpenCL C cannot say it. */
typedef struct het_import {
  const char *name;
  struct het_image *(*image)(void);
  const char *(*opencl)(void);
} het_import;

/* A variable of `declare target` that functions for other files use, and its address on the host. */
typedef struct het_variable {
  const char *name;
  void *address;
} het_variable;

/* Device code of one translation unit. `fatbin` is NULL when no CUDA compiler was found. `imports` ends with a row
 * without a name. It is NULL where the code neither calls other files' functions nor is called from there. `variables`
 * ends with such a row, too. NULL: its functions use none. A translation unit has one image of each sort at most.
 * `needs`: what its kernels or functions may do. HET_NEEDS_HEAP: they allocate memory on the device. HET_NEEDS_EXIT:
 * they end the program by exit(). Its code for CUDA has a variable `int *het_exit_UNIT` then, for where the status
 * goes. */
enum { HET_NEEDS_HEAP = 1, HET_NEEDS_EXIT = 2 };
typedef struct het_image {
  int abi; /* HET_ABI */
  const char *unit;
  const void *fatbin;
  size_t fatbin_size;
  void *state;
  const het_import *imports;
  const het_variable *variables;
  int needs;
} het_image;
HET_API void het_register_image(het_image *image);   /* from a constructor of the kernel object */
HET_API void het_unregister_image(het_image *image); /* from its destructor */

/* One kernel. `sim` runs the whole grid as one thread. As with cuLaunchKernel,
 * args[i] points to the i-th parameter's value. `dims` is the number of the grid's parallel loops, 1 to 3. `threads` is
 * the bound of a block, for __launch_bounds__.
 *
 * shared: `sim` runs only the calling thread's share of the grid, het_target_share(), and the partials of all shares
 * are combined. HET_SHARED_JOINED: the threads also join copies of variables, in any order.
 *
 * teams: a kernel of teams of threads. `dims` is 2. extent[0] is the number of teams and extent[1] that of the threads
 * of each. A negative one says "at most so many, and any number is right". `sim` is one thread of one team,
 * het_member(). `room` is the size of what the threads of a team share. A block may hold several teams: of a warp
 * each with HET_TEAMS_WARPS, of any power of two of threads, a warp's at most, with HET_TEAMS_PACKED.
 *
 * x: how many loops lie inside of the one whose neighbouring iterations are for neighbouring threads.
 *
 * second: the image has another instance of the kernel, under the name with "_exact" or "_shared" behind it.
 * HET_SECOND_EXACT is for grids with a thread for each iteration. HET_SECOND_SHARED has its copies of reduced arrays in
 * shared memory (het_kernel_reduction), as many bytes as its launch gives.
 *
 * rows, columns: the image has the kernel under the name with "_tiled" behind it, if they are not 0. A thread of that
 * instance has `columns` iterations of the loop on x, by `rows` of the one with `y` loops inside.
 *
 * lanes: how many threads of a warp have neighbouring iterations of the loop on x. 0: all of them.
 *
 * opencl: an OpenCL C program that has the kernel, to be compiled behind <het/opencl.h>. NULL when OpenCL C
 * cannot say it. Item i of `pointer` is 1 where parameter i is a pointer to memory of the device. */
enum { HET_SHARED = 1, HET_SHARED_JOINED = 2 };
enum { HET_TEAMS_BLOCKS = 1, HET_TEAMS_WARPS = 2, HET_TEAMS_PACKED = 3 };
enum { HET_SECOND_EXACT = 1, HET_SECOND_SHARED = 2 };
typedef struct het_kernel {
  het_image *image;
  const char *name;
  void (*sim)(void *const *args);
  int dims;
  int threads;
  int shared;
  int parameters;
  const unsigned short *size; /* bytes of each parameter */
  int teams;
  unsigned room; /* bytes */
  const char *opencl;
  const unsigned char *pointer;
  int x;
  int second;
  int y, rows, columns;
  int lanes;
} het_kernel;

/* The addresses of the image's variables on the device that the calling thread computes for, in their order. From the
 * launch of a plain construct's kernel on, until the program ends. Any thread. */
HET_API void *const *het_variables_of(const het_image *image);

/* Whether the functions of other files that the kernel's image needs are there, and the variables of these. Without
 * them the host computes the plain construct at `file` and `line`, and a warning says so once. */
HET_API int het_kernel_ready(const het_kernel *kernel, const char *file, int line);

/* The calling thread of a kernel of teams, on the host and on simulated devices. Valid while the kernel runs. */
typedef struct het_team_member {
  int team, teams, thread, threads;
  void *room;     /* het_kernel.room bytes of the team; null: none */
  void *exchange; /* HET_EXCHANGE bytes for each thread of the team, the first one's first */
  void *barrier;  /* the runtime's */
} het_team_member;
enum { HET_EXCHANGE = 64 };
HET_API const het_team_member *het_member(void);
/* Runs the teams `first` to `end` - 1 of `teams` of a kernel of teams. Each has `threads` threads, which take turns on
 * the calling one. Returns when all have ended. `args` as for het_kernel.sim. */
HET_API void het_run_teams(const het_kernel *kernel, void *const *args, int first, int end, int teams, int threads);
/* Returns when all threads of the team have called it with the same `number`. A team whose threads wait at different
 * barriers, or of which some have ended, is an error that ends the program. */
HET_API void het_team_barrier(const het_team_member *member, int number);
/* Critical sections of kernels, on the host and on simulated devices: one thread of the program at a time. */
HET_API void het_kernel_lock(int *lock);
HET_API void het_kernel_unlock(int *lock);
/* exit(status), called by a kernel on the host or on a simulated device. The program ends with that status, after its
 * exit handlers. Any thread. It does not return. */
HET_API __attribute__((noreturn)) void het_kernel_exit(int status);
/* The team's other threads go on for a while: called by one that may wait for them without a barrier. Any thread. */
HET_API void het_kernel_pause(void);

/* The calling thread's share of a plain construct's kernel on the host. Parallel loop `loop` (0 is the outermost) is
 * cut into `count` blocks, and block `index` is the thread's. Every other device runs all iterations. */
typedef struct het_share {
  int loop, index, count;
} het_share;
HET_API het_share het_target_share(void);

/* A reduction of a kernel. Parameter `arg` is a pointer to one partial for each block. The launch allocates it on the
 * device, combines the partials, and combines that with *result.
 *
 * Each partial of an array has `count` items. The partials stand one behind the other. HET_ARRAY_COPIED: each thread
 * has a copy. In the first instance of the kernel there is room for them behind the partials of all blocks. In
 * NAME_shared a block's copies are in its shared memory, HET_SHARED_STEP(count) items from one thread's to the next's.
 *
 * HET_ARRAY_JOINED: there may be one partial for all blocks, which the launch fills with identities. Threads join what
 * they have by atomic operations. In NAME_shared each block has a copy in shared memory. A launch may also treat such
 * an array as a copied one if its kernel was made so (OpenCL, `sim`).
 *
 * Copies of several arrays follow each other in shared memory, each from a multiple of HET_SHARED_ALIGN bytes on. */
enum { HET_ARRAY_COPIED = 1, HET_ARRAY_JOINED = 2 };
#define HET_SHARED_ALIGN 16
/* Odd, so that neighbouring threads begin in different banks of shared memory. */
#define HET_SHARED_STEP(count) ((count) | 1)
typedef struct het_kernel_reduction {
  int arg;
  void *result; /* for an array: the first item that is combined */
  het_type type;
  het_op op;
  int array;
  long count;
} het_kernel_reduction;

/* Runs a kernel on `device` (het_part.device) over extent[0] (outermost) to extent[dims-1] (innermost) iterations.
 * Waits for the values that the host needs. args[] has `count` entries; those of reductions are filled in here. */
HET_API void het_launch(const het_kernel *kernel, int device, const long *extent, void **args, int count,
                        const het_kernel_reduction *reduction, int reductions);

/* The instantiations of a template that has a region: the name of a type that differs in each, as its typeid has it.
 * `names` are the translator's, some with Clang's own after a space. The host compiler may number lambdas otherwise, in
 * the same order. `known` receives its names when the program starts, `count` at most. */
typedef struct het_instances {
  const char *const *names;
  int count;
  const char **known;
  int known_count;
} het_instances;
HET_API int het_know_instance(het_instances *instances, const char *name);
/* The index in `names` of the instantiation that the host compiler calls `name`. */
HET_API int het_instance(const het_instances *instances, const char *name);

/* Tells one instantiation of a template from others by its arguments. Only their names are used. */
#if defined(__cplusplus) && __cplusplus >= 201103L
} /* extern "C" */
template <class... Arguments> struct het_key;
template <class het_any, het_any value> struct het_constant;
// GCC 12 gives `const T` for decltype of an object that is an argument.
template <class het_any> struct het_argument_type {
  typedef het_any type;
};
template <class het_any> struct het_argument_type<const het_any> {
  typedef het_any type;
};
/* A pointer where one instantiation has a pointer and another one an object: each one's text must compile in both. */
template <class het_any> het_any *het_pointer(het_any *pointer) { return pointer; }
template <class het_any> const char *het_pointer(const het_any &) { return 0; }
/* The pointer in an object that stands so far behind its beginning, where another instantiation's object ends before.
 */
inline void *het_pointer_in(const void *, size_t) { return 0; }
template <class het_any> void *het_pointer_in(const het_any *object, size_t at) {
  void *pointer = 0;
  if (at + sizeof pointer <= sizeof(het_any))
    __builtin_memcpy(&pointer, (const char *)object + at, sizeof pointer);
  return pointer;
}
template <class het_any> void het_set_pointer_in(het_any *object, size_t at, void *pointer) {
  if (at + sizeof pointer <= sizeof(het_any))
    __builtin_memcpy((char *)object + at, &pointer, sizeof pointer);
}
extern "C" {
#endif

/* Calls body(context) once on each of the het_team(region) threads, the caller among them; returns when all have. */
HET_API void het_run(het_region *region, void (*body)(void *context), void *context);

#ifdef __cplusplus
}
#endif
#endif
