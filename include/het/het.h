/*===-- het/het.h - what generated code calls, and what a person can call ----------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* One region is one annotated loop. Generated code describes it in plain structures on the stack,
|* enters it, lets a team of host threads (one for each device, one for each host core) take parts
|* until none is left, and leaves it:
|*
|*     het_enter(&r);
|*     #pragma omp parallel num_threads(het_team(&r))
|*     { het_part p = {0}; while (het_next(&r, &p)) { ...iterations p.lo to p.hi... } }
|*     het_leave(&r);
|*
|* Units: indices and extents count items, sizes count bytes. Nothing here throws. A failure prints what was
|* asked, of which device, for which array and source line, and ends the program with status 70 (EX_SOFTWARE).
|* Structures that the caller passes belong to the caller and must live until het_leave returns.
\*===----------------------------------------------------------------------------------------------===*/
#ifndef HET_HET_H
#define HET_HET_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define HET_API __attribute__((visibility("default")))
#else
#define HET_API
#endif

/* Counts changes of this file after which objects must be compiled again: it is in every het_image, where the runtime
 * checks it, and in the name of the shared library that a program asks for. */
#define HET_ABI 2
#define HET_MAX_LOOPS 3  /* split loops of one nest */
#define HET_MAX_RANK 4   /* dimensions of one array */
#define HET_MAX_AXES 3   /* of a device topology */

/* Where a construct stands in the user's source. Zero-initialised `state` belongs to the runtime (profile,
 * cached plan); a site is static, one for each construct, and is shared by all threads. */
typedef struct het_site {
  const char *file;
  int line, column;
  const char *function;
  const char *directive; /* for messages: "acc region for", "omp target" */
  void *state;
} het_site;

/* One split loop, as `count` iterations whose index runs first, first+step, ... */
typedef struct het_loop {
  long first, count, step;
} het_loop;

/* Iterations of `for (i = first; i < bound; i += step)`; `step` negative counts down to `i > bound`. */
static __inline long het_trip_count(long first, long bound, long step) {
  if (step > 0)
    return bound > first ? (bound - first + step - 1) / step : 0;
  return first > bound ? (first - bound - step - 1) / -step : 0;
}

/* How one dimension of an array is laid over the devices. */
enum {
  HET_WHOLE = -1 /* het_dim.follow: every device gets this dimension's whole section */
};
/* het_dim.policy: whose range is cut. Data regions have no loop, so they name a policy. */
enum {
  HET_BY_LOOP = 0, /* iteration i owns index i; the schedule cuts the loop's range */
  HET_BLOCK = 1,   /* the section is cut into equal blocks, iteration i runs where index i lives */
  HET_AUTO = 2,    /* the section is cut, and the schedule decides how */
  HET_CYCLIC = 3,  /* blocks of het_layout.block items are dealt out in turn; so with HET_BLOCK where a size is given */
  HET_GUIDED = 4   /* the same with blocks that get smaller, none below the size */
};
#define HET_ALL_OF_IT (1L << 60) /* het_dim.before/after: read the whole section, own only the part */
/* het_dim.edges: what a halo holds where it lies beyond the section, on either side; 0: the loop does not read there. */
enum {
  HET_PERIODIC_BEFORE = 1,   /* before the first item the last one, and so on */
  HET_REFLECTING_BEFORE = 2, /* before the first item the second one, and so on */
  HET_PERIODIC_AFTER = 4,
  HET_REFLECTING_AFTER = 8
};

typedef struct het_dim {
  long extent; /* items of this dimension in host memory (stride of the next outer one) */
  long lo, len; /* the section that the clause names */
  int follow;  /* HET_WHOLE, or with HET_BY_LOOP the split loop (0 = outermost), else the axis of the device topology */
  int policy;
  long before, after; /* halo: items read, not written, on either side of the owned ones */
  int edges;
} het_dim;

/* The Cartesian arrangement of the devices, and what is laid over it: for a region its loops, for an array the sizes of its
 * blocks. Zero: nothing is said, and the array that the loop writes decides; else there is one axis with all devices. */
typedef struct het_spread { /* of one split loop */
  int axis;   /* that its iterations are cut over, or HET_WHOLE: every position runs all of them */
  int policy; /* HET_BY_LOOP: that of the array it follows */
  long size;  /* of a block; 0: the policy's own */
  int align;  /* 1 + the access that it follows; 0: the first that is written, else read */
} het_spread;
typedef struct het_layout {
  int axes;                     /* 0: not said */
  long positions[HET_MAX_AXES]; /* on each axis; HET_EVERY: the system chooses */
  int loops;                    /* 0: not said, each split loop is cut over the axis of its own number */
  het_spread loop[HET_MAX_LOOPS];
  long block[HET_MAX_RANK]; /* of an array: items in a block of each dimension; 0: the policy's own */
  int drive[HET_MAX_RANK];  /* of an array: 1 + the split loop whose index is proved to be this dimension's; 0: the one on the
                             * dimension's axis is taken for it; HET_WHOLE: the body may touch all of the section */
} het_layout;

/* Map type (what the clause says) and use (what the body does), or-ed together. */
enum {
  HET_TO = 1,          /* host -> device before first use */
  HET_FROM = 2,        /* device -> host at the end */
  HET_TOFROM = 3,
  HET_ALLOC = 0,       /* neither: contents undefined at first */
  HET_READ = 16,       /* the body may read it */
  HET_WRITE = 32,      /* the body may write it */
  HET_WRITES_ALL = 64, /* proved: every owned element is written before it is read */
  HET_PERSIST = 128,   /* stays on the devices until het_depersist */
  HET_PRESENT = 256,   /* no clause here: must be resident, or it is an error naming the array */
  HET_IMPLICIT = 512,  /* no clause here: where it is resident, the section and halo under which it became so hold */
  HET_IF_PRESENT = 1024, /* het_update: what is not resident is left as it is */
  HET_FINALIZE = 2048,   /* het_data_close: however often it was opened */
  HET_HOST_VIEW = 65536  /* the loop finds it at ptr[k] on the host too: it may be given a copy there */
};

/* One array, as one region or data region uses it. rank 0: shape, section and halo are those under which
 * it became resident. */
typedef struct het_access {
  const char *name;
  void *base;  /* host address of element [0]...[0] of the described shape */
  size_t item; /* bytes of one element */
  int mode;
  int rank;
  het_dim dim[HET_MAX_RANK];
  const het_layout *layout; /* 0: its dimensions are cut as the construct says */
} het_access;

typedef enum het_type {
  HET_CHAR, HET_SCHAR, HET_UCHAR, HET_SHORT, HET_USHORT, HET_INT, HET_UINT, HET_LONG, HET_ULONG,
  HET_LLONG, HET_ULLONG, HET_FLOAT, HET_DOUBLE, HET_LDOUBLE, HET_BOOL
} het_type;

typedef enum het_op {
  HET_SUM, HET_PRODUCT, HET_MIN, HET_MAX, HET_BAND, HET_BOR, HET_BXOR, HET_LAND, HET_LOR
} het_op;

/* `*result` holds the user's value at entry; at het_leave it is combined with every part's. */
typedef struct het_reduction {
  const char *name;
  void *result;
  het_type type;
  het_op op;
} het_reduction;

/* A device list: `count` ids from `first`; accelerators are 0, 1, ..., the host is the last. */
enum { HET_KIND_HOST = 1, HET_KIND_NVGPU = 2, HET_KIND_OPENCL = 4, HET_KIND_SIM = 8, HET_KIND_OMP = 16,
       HET_KIND_ACCELERATOR = 30, HET_KIND_ANY = 31 };
#define HET_EVERY (-1L) /* het_device_range.count: all of them from `first` on */
typedef struct het_device_range {
  long first, count;
  int kinds; /* HET_KIND_*; devices of other kinds are left out */
} het_device_range;

typedef enum het_schedule {
  HET_SCHED_DEFAULT, /* adaptive */
  HET_SCHED_AUTO, HET_SCHED_BLOCK, HET_SCHED_STATIC, HET_SCHED_ADAPTIVE, HET_SCHED_SPLIT, HET_SCHED_QUICK,
  HET_SCHED_CHUNK, HET_SCHED_CHUNK_STATIC, HET_SCHED_CHUNK_DYNAMIC, HET_SCHED_HYBRID_CHUNK,
  HET_SCHED_DYNAMIC, HET_SCHED_CYCLIC
} het_schedule;
#define HET_RATIO_DEFAULT (-1.0)

typedef struct het_region {
  het_site *site;
  int loops;
  het_loop loop[HET_MAX_LOOPS];
  int accesses;
  const het_access *access;
  int reductions;
  const het_reduction *reduction;
  int ranges; /* of the device list; 0: every device */
  const het_device_range *range;
  het_schedule schedule;
  double ratio; /* the host's share in the first pass, 0 to 1, or HET_RATIO_DEFAULT */
  int div;      /* sub-passes or chunks, 0: default */
  int split;    /* false: one device does it all (hetero's condition) */
  int device;   /* false: the host does it all (the if clause) */
  void *state;  /* the runtime's; zero */
  const het_layout *layout; /* 0: nothing is said */
} het_region;

/* What one thread is to do next: a box of iterations lo[d] to hi[d], on the host's own arrays (`host`) or on a
 * device's copies. lo and hi are index values; hi is one beyond the last index in the direction of the step, also
 * where the step is larger. ptr[k] is access k's virtual origin: index it as the host array is indexed. */
typedef struct het_part {
  int host;    /* run the loop in place */
  int device;  /* else: what a device clause is to be given */
  int offload; /* what its if clause is to be given: false where the "device" is memory of this process */
  long lo[HET_MAX_LOOPS], hi[HET_MAX_LOOPS];
  void *const *ptr;
  void *state; /* the runtime's; zero before the first het_next */
} het_part;

HET_API void het_enter(het_region *region);
/* Threads that the region is worth, at least 1. */
HET_API int het_team(const het_region *region);
/* Ends this thread's previous part, if any, and takes the next one: 0 when nothing is left for it.
 * Called by each thread of the team with a part of its own. */
HET_API int het_next(het_region *region, het_part *part);
/* Hands in this part's value of reduction k: the identity combined with the part's iterations. */
HET_API void het_reduce(het_region *region, het_part *part, int k, const void *value);
/* After every thread's last het_next: writes back what is not resident, combines the reductions. */
HET_API void het_leave(het_region *region);

/* A data region: arrays that stay on the devices across regions. */
typedef struct het_data {
  het_site *site;
  int accesses;
  const het_access *access;
  int ranges;
  const het_device_range *range;
  int device; /* false: nothing is kept on the devices (the if clause) */
  void *state;
} het_data;
HET_API void het_data_enter(het_data *data);
HET_API void het_data_leave(het_data *data);

/* enter data and exit data: lifetimes without a block, counted. `open` makes an array resident or counts once more,
 * `close` counts down; at zero HET_FROM brings the section's newest contents to the host, and the array is no longer
 * resident. close ends nothing that a data region or persist keeps, and has no effect on what was not opened. In both
 * `device` false opens and closes the shape only; `state` is not used. In close and update rank 0 means all that is
 * resident at the base, and an extent of 0 that of the resident array. */
HET_API void het_data_open(const het_data *data);
HET_API void het_data_close(const het_data *data);
/* update: of each access HET_FROM brings the newest contents to the host, HET_TO makes
 * the host's the newest for every device. Without HET_IF_PRESENT it is an error when not all of it is resident. */
HET_API void het_update(het_site *site, const het_access *access, int count);

/* Ends `persist`: the newest contents come back to the host. An array that is not resident is an error. */
HET_API void het_depersist(het_site *site, const char *name, void *base);
/* Brings every device's halo of a resident array up to date now. An array that is not resident, or has no halo,
 * is an error. */
HET_API void het_halo_exchange(het_site *site, const char *name, void *base);

/* ---- What stage 2 emits: kernels and the team ------------------------------------------------------- */

/* Device code of one translation unit. `fatbin` is NULL when no CUDA compiler was found. */
typedef struct het_image {
  int abi; /* HET_ABI */
  const char *unit;
  const void *fatbin;
  size_t fatbin_size;
  void *state;
} het_image;
HET_API void het_register_image(het_image *image);   /* from a constructor of the kernel object */
HET_API void het_unregister_image(het_image *image); /* from its destructor */

/* One kernel. `sim` runs the whole grid as one thread; args[i] points to the i-th parameter's value, as with
 * cuLaunchKernel. dims: parallel loops of its grid, 1 to 3. threads: __launch_bounds__. */
typedef struct het_kernel {
  het_image *image;
  const char *name;
  void (*sim)(void *const *args);
  int dims;
  int threads;
} het_kernel;

/* A reduction of a kernel: parameter `arg` is a pointer to one partial for each block; launch allocates it on
 * the device, combines the partials and then combines that into *result. */
typedef struct het_kernel_reduction {
  int arg;
  void *result;
  het_type type;
  het_op op;
} het_kernel_reduction;

/* Runs a kernel on `device` (het_part.device) over extent[0] (outermost) to extent[dims-1] (innermost) iterations
 * and waits for what the host needs of it. args[] has `count` entries; those of reductions are filled in here. */
HET_API void het_launch(const het_kernel *kernel, int device, const long *extent, void **args, int count,
                const het_kernel_reduction *reduction, int reductions);

/* Calls body(context) once on each of the het_team(region) threads, the caller among them; returns when all have. */
HET_API void het_run(het_region *region, void (*body)(void *context), void *context);

/* ---- Queries ------------------------------------------------------------------------------------------ */

HET_API int het_num_devices(void); /* accelerators; the host's id is this number */
HET_API const char *het_device_name(int id); /* NULL: no such id */

#ifdef __cplusplus
}
#endif
#endif
