/*===-- het/het.h - what generated code calls, and what a person can call ----------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* A region is one annotated loop. Generated code describes it in plain structures on the stack. A team of host
|* threads then takes parts of it until none is left: one thread for each device, and one for each host core.
|*
|*     het_enter(&r);
|*     #pragma omp parallel num_threads(het_team(&r))
|*     { het_part p = {0}; while (het_next(&r, &p)) { ...iterations p.lo to p.hi... } }
|*     het_leave(&r);
|*
|* Units: indices and extents count items, sizes count bytes. Nothing here throws.
|* A failure prints its operation, device, array and source line. The program then ends with status 70 (EX_SOFTWARE).
|* Structures that the caller passes belong to the caller, and must live until het_leave returns.
|* Any thread may call any function, unless its comment says otherwise.
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

/* In C an enumeration holds any int. A number without a name comes to the runtime, which refuses it, and in C++ only an
 * enumeration of a fixed type may hold one. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define HET_ENUM : int
#else
#define HET_ENUM
#endif

/* The number of this file's version. Objects of another version must be compiled again. It stands in every het_image,
 * which the runtime checks, and in the name of the shared library that a program asks for. */
#define HET_ABI 9
#define HET_MAX_LOOPS 3 /* split loops of one nest */
#define HET_MAX_RANK 4  /* dimensions of one array */
#define HET_MAX_AXES 3  /* axes of a device topology */

/* A construct's place in the user's source. A site is static, one for each construct, and all threads share it.
 * `state` belongs to the runtime (profile, cached plan) and is zero at first. */
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

/* Each returns its last argument: the length, or the first index, of the section with the text `section` in the user's
 * line. A negative value ends the program with a message. An int that overflows is mostly negative. */
HET_API long het_bad_section(const char *file, int line, const char *section, const char *what, long value);
static __inline long het_length(const char *file, int line, const char *section, long length) {
  return length < 0 ? het_bad_section(file, line, section, "length", length) : length;
}
static __inline long het_first(const char *file, int line, const char *section, long first) {
  return first < 0 ? het_bad_section(file, line, section, "first index", first) : first;
}
static __inline long het_halo(const char *file, int line, const char *section, long width) {
  return width < 0 ? het_bad_section(file, line, section, "halo", width) : width;
}
/* A length that is a product: its value in long, and of its own type the size and -1. A value that the type cannot hold
 * ends the program with a message. */
static __inline void het_fits(const char *file, int line, const char *section, long value, size_t size, long ones) {
  if (size < sizeof(long) && value > (ones > 0 ? ones : 2147483647L))
    het_bad_section(file, line, section, "length", value);
}

/* The layout of one array dimension over the devices. */
enum {
  HET_WHOLE = -1 /* het_dim.follow: every device gets this dimension's whole section */
};
/* het_dim.policy: the range that is cut. Data regions have no loop, so they name a policy. */
enum {
  HET_BY_LOOP = 0, /* iteration i owns index i; the schedule cuts the loop's range */
  HET_BLOCK = 1,   /* the section is cut into equal blocks, iteration i runs where index i lives */
  HET_AUTO = 2,    /* the section is cut, and the schedule decides how */
  HET_CYCLIC = 3,  /* blocks of het_layout.block items are dealt out in turn; so with HET_BLOCK where a size is given */
  HET_GUIDED = 4   /* the same with blocks that get smaller, none below the size */
};
#define HET_ALL_OF_IT (1L << 60) /* het_dim.before/after: read the whole section, own only the part */
/* het_dim.edges: the contents of a halo beyond the section, on either side. 0: the loop does not read there. */
enum {
  HET_PERIODIC_BEFORE = 1,   /* before the first item the last one, and so on */
  HET_REFLECTING_BEFORE = 2, /* before the first item the second one, and so on */
  HET_PERIODIC_AFTER = 4,
  HET_REFLECTING_AFTER = 8
};

typedef struct het_dim {
  long extent;  /* items of this dimension in host memory (stride of the next outer one) */
  long lo, len; /* the section that the clause names */
  int follow; /* HET_WHOLE, or with HET_BY_LOOP the split loop (0 = outermost), else the axis of the device topology */
  int policy;
  long before, after; /* halo: items read, not written, on either side of the owned ones */
  int edges;
} het_dim;

/* The Cartesian arrangement of the devices, and the distribution over it: a region's loops, or an array's block sizes.
 * Zero says nothing: the array that the loop writes decides, else there is one axis with all devices. */
typedef struct het_spread { /* The distribution of one split loop. */
  int axis;                 /* its iterations are cut over this axis; HET_WHOLE: every position runs all of them */
  int policy;               /* HET_BY_LOOP: the policy of the array that it follows */
  long size;                /* items in a block; 0: the policy's own */
  int align;                /* 1 + the access that it follows; 0: the first that is written, else read */
} het_spread;
/* The proven use of one array dimension by the body. Iteration i of the split loop owns the items factor*i + offset to
 * factor*i + offset + span. No iteration owns an item that two of them would own. With factor 0 no iteration owns any:
 * the proof does not hold for these sizes. */
typedef struct het_reach {
  int loop; /* 1 + the split loop; HET_WHOLE: any item may be touched; 0: nothing was shown, and the loop on the
             * dimension's axis is assumed */
  long factor, offset, span;
  long before, after; /* items read around those, where they are more than the dimension's halo */
  long first, count;  /* items that any iteration may read besides, from `first` on; known when the loop is entered */
} het_reach;
typedef struct het_layout {
  int axes;                     /* 0: not said */
  long positions[HET_MAX_AXES]; /* on each axis; HET_EVERY: the system chooses */
  int loops;                    /* 0: not said, each split loop is cut over the axis of its own number */
  het_spread loop[HET_MAX_LOOPS];
  long block[HET_MAX_RANK];      /* for an array: items in a block of each dimension; 0: the policy's own */
  het_reach reach[HET_MAX_RANK]; /* for an array: this loop's use of it */
} het_layout;

/* Map type (what the clause says) and use (what the body does), or-ed together. */
enum {
  HET_TO = 1,   /* host -> device before first use */
  HET_FROM = 2, /* device -> host at the end */
  HET_TOFROM = 3,
  HET_ALLOC = 0,         /* neither: contents undefined at first */
  HET_READ = 16,         /* the body may read it */
  HET_WRITE = 32,        /* the body may write it */
  HET_WRITES_ALL = 64,   /* proved: every owned element is written before it is read */
  HET_PERSIST = 128,     /* stays on the devices until het_depersist */
  HET_PRESENT = 256,     /* no clause here: must be resident, or it is an error naming the array */
  HET_IMPLICIT = 512,    /* no clause here: the section and halo under which it became resident hold */
  HET_IF_PRESENT = 1024, /* het_update: an array that is not resident stays as it is */
  HET_FINALIZE = 2048,   /* het_data_close: however often it was opened */
  HET_HOST_VIEW = 65536, /* the loop finds it at ptr[k] on the host too: it may be given a copy there */
  HET_PACKED = 1 << 17   /* the loop takes the extents of its dimensions from het_part.extent. With rank 0, those of
                          * dim[].extent that are not 0 are the extents in host memory */
};

/* One array, as one region or data region uses it. Rank 0: shape, section and halo are those under which it became
 * resident. With rank 0 or HET_IMPLICIT the first `subscripts` entries of `dim` tell of the loop's subscripts. Their
 * `follow`, `before` and `after` say how these follow the iterations. If the resident shape says otherwise, the loop
 * gets the items that it reads. A flat subscript may follow nothing. Its `lo` and `len` then say how many items the
 * iterations of the first and the second loop write apart. 0 stands for an unknown number. */
typedef struct het_access {
  const char *name;
  void *base;  /* host address of element [0]...[0] of the described shape */
  size_t item; /* bytes of one element */
  int mode;
  int rank;
  het_dim dim[HET_MAX_RANK];
  const het_layout *layout; /* 0: its dimensions are cut as the construct says */
  int subscripts;           /* 0: nothing is known of them */
} het_access;

typedef enum het_type HET_ENUM {
  HET_CHAR,
  HET_SCHAR,
  HET_UCHAR,
  HET_SHORT,
  HET_USHORT,
  HET_INT,
  HET_UINT,
  HET_LONG,
  HET_ULONG,
  HET_LLONG,
  HET_ULLONG,
  HET_FLOAT,
  HET_DOUBLE,
  HET_LDOUBLE,
  HET_BOOL,
  HET_CFLOAT, /* complex numbers of two floats, of two doubles */
  HET_CDOUBLE,
  HET_HALF /* _Float16 */
} het_type;

typedef enum het_op HET_ENUM {
  HET_SUM,
  HET_PRODUCT,
  HET_MIN,
  HET_MAX,
  HET_BAND,
  HET_BOR,
  HET_BXOR,
  HET_LAND,
  HET_LOR
} het_op;

/* HET_TYPE_OF(T), in C++ het_type_code<T>::value: the het_type of T. A record or a pointer is HET_NO_TYPE. */
#define HET_NO_TYPE (-1)
#ifndef __cplusplus
#ifdef __FLT16_MAX__
#define HET_HALF_OF_C _Float16 * : HET_HALF,
#else
#define HET_HALF_OF_C
#endif
#define HET_TYPE_OF(T)                                                                                                 \
  __extension__ _Generic((T *)0,                                                                                       \
      char *: HET_CHAR,                                                                                                \
      signed char *: HET_SCHAR,                                                                                        \
      unsigned char *: HET_UCHAR,                                                                                      \
      short *: HET_SHORT,                                                                                              \
      unsigned short *: HET_USHORT,                                                                                    \
      int *: HET_INT,                                                                                                  \
      unsigned *: HET_UINT,                                                                                            \
      long *: HET_LONG,                                                                                                \
      unsigned long *: HET_ULONG,                                                                                      \
      long long *: HET_LLONG,                                                                                          \
      unsigned long long *: HET_ULLONG,                                                                                \
      float *: HET_FLOAT,                                                                                              \
      double *: HET_DOUBLE,                                                                                            \
      long double *: HET_LDOUBLE,                                                                                      \
      _Bool *: HET_BOOL,                                                                                               \
      float _Complex *: HET_CFLOAT,                                                                                    \
      double _Complex *: HET_CDOUBLE,                                                                                  \
      HET_HALF_OF_C default: HET_NO_TYPE)
#endif

/* `*result` holds the user's value at entry; het_leave combines it with every part's value. For an array `result` is
 * the address of item 0, and items `first` to first+count-1 are combined. */
typedef struct het_reduction {
  const char *name;
  void *result;
  het_type type;
  het_op op;
  int array; /* false: a scalar; first and count have no meaning */
  long first, count;
} het_reduction;

/* A device list: `count` ids from `first`; accelerators are 0, 1, ..., the host is the last. */
enum {
  HET_KIND_HOST = 1,
  HET_KIND_NVGPU = 2,
  HET_KIND_OPENCL = 4,
  HET_KIND_SIM = 8,
  HET_KIND_OMP = 16,
  HET_KIND_ACCELERATOR = 30,
  HET_KIND_ANY = 31
};
/* With the kinds of a loop's device: the loop uses that device's memory, which the program manages itself. No other
 * device can run it. */
#define HET_OWN_MEMORY 32
#define HET_EVERY (-1L) /* het_device_range.count: all of them from `first` on */
typedef struct het_device_range {
  long first, count;
  int kinds; /* HET_KIND_*; devices of other kinds are left out */
} het_device_range;

typedef enum het_schedule HET_ENUM {
  HET_SCHED_DEFAULT, /* adaptive */
  HET_SCHED_AUTO,
  HET_SCHED_BLOCK,
  HET_SCHED_STATIC,
  HET_SCHED_ADAPTIVE,
  HET_SCHED_SPLIT,
  HET_SCHED_QUICK,
  HET_SCHED_CHUNK,
  HET_SCHED_CHUNK_STATIC,
  HET_SCHED_CHUNK_DYNAMIC,
  HET_SCHED_HYBRID_CHUNK,
  HET_SCHED_DYNAMIC,
  HET_SCHED_CYCLIC
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
  int ranges; /* entries of the device list; 0: every device */
  const het_device_range *range;
  het_schedule schedule;
  double ratio;             /* the host's share in the first pass, 0 to 1, or HET_RATIO_DEFAULT */
  int div;                  /* sub-passes or chunks, 0: default */
  int split;                /* false: one device does it all (hetero's condition) */
  int device;               /* false: the host does it all (the if clause) */
  void *state;              /* the runtime's; zero */
  const het_layout *layout; /* 0: nothing is said */
  const signed char *types; /* each access's het_type or HET_NO_TYPE, for HET_VERIFY; 0: not known */
} het_region;

/* One thread's next piece of work: a box of iterations lo[d] to hi[d]. It runs on the host's own arrays (`host`) or on
 * a device's copies.
 *
 * lo and hi are index values. hi is one beyond the last index in the direction of the step, for larger steps too.
 *
 * ptr[k] is access k's virtual origin: index it as the host array. The rows of a HET_PACKED access have
 * extent[k * HET_MAX_RANK + d] items of dimension d, from 1 on. The host has no extent. */
typedef struct het_part {
  int host;    /* run the loop in place */
  int device;  /* else: the argument of a device clause */
  int offload; /* the argument of its if clause: false if the "device" is memory of this process */
  long lo[HET_MAX_LOOPS], hi[HET_MAX_LOOPS];
  void *const *ptr;
  const long *extent;
  void *state; /* the runtime's; zero before the first het_next */
} het_part;

/* Begins a pass: plans it, and starts the copies that every part needs. Waits while another thread's loop uses the
 * devices. */
HET_API void het_enter(het_region *region);
/* The number of threads for the region's team, at least 1. */
HET_API int het_team(const het_region *region);
/* Ends this thread's previous part, if any, and takes the next one. Returns 0 when nothing is left for the thread.
 * Each thread of the team calls it with a part of its own. */
HET_API int het_next(het_region *region, het_part *part);
/* Hands in this part's value of reduction k: the identity combined with the part's iterations. */
HET_API void het_reduce(het_region *region, het_part *part, int k, const void *value);
/* The thread's own copy of a reduced array: the address at which item 0 would stand. The copy has the items from
 * `first` on, with identities and the results of the thread's earlier parts. The runtime owns it, and nothing is handed
 * in. */
HET_API void *het_reduction_copy(het_region *region, het_part *part, int k);
/* Ends the pass, after every thread's last het_next: brings home the arrays that are not resident, and combines the
 * reductions. The host may use all results when it returns. */
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
/* Makes the arrays resident. Contents move when a construct first needs them. */
HET_API void het_data_enter(het_data *data);
/* Ends it: the sections with HET_FROM come to the host, and what loops in it have written under HET_FROM of their own.
 * The end may come when an exception leaves the block. */
HET_API void het_data_leave(het_data *data);
/* Before the end: where the containers among the accesses have their storage now; null for what is no container. It is
 * an error when none of them holds the storage that one had at the beginning: it has been freed. */
HET_API void het_data_bases(const het_data *data, const void *const *bases);

/* enter data and exit data: lifetimes without a block, counted.
 *
 * `open` makes an array resident, or counts once more. `close` counts down; at zero HET_FROM brings the section's
 * newest contents to the host, and the array is no longer resident. `close` ends nothing that a data region or persist
 * keeps. It has no effect on an array that was not opened.
 *
 * In both, `device` false opens and closes the shape only; `state` is not used. In close and update rank 0 means all
 * that is resident at the base, and an extent of 0 means that of the resident array. */
HET_API void het_data_open(const het_data *data);
HET_API void het_data_close(const het_data *data);
/* update: an access with HET_FROM brings the newest contents to the host. HET_TO makes the host's the newest for every
 * device. A section that is not all resident is an error, unless HET_IF_PRESENT is set. */
HET_API void het_update(het_site *site, const het_access *access, int count);

/* The host is about to use an array that may be on the devices, or any array that a pointer in it leads to. The newest
 * contents come to the host. With `writes` the host's are the newest from then on. base null: all arrays. Storage that
 * is not on a device stays as it is. */
HET_API void het_host_view(het_site *site, const char *name, const void *base, int writes);

/* Ends `persist`: the newest contents come back to the host. An array that is not resident is an error. */
HET_API void het_depersist(het_site *site, const char *name, void *base);
/* Brings every device's halo of a resident array up to date now. An array that is not resident, or has no halo,
 * is an error. */
HET_API void het_halo_exchange(het_site *site, const char *name, void *base);
/* The same for some sides of the halo only. Bit 2*d stands for the items before a device's own in dimension d, bit
 * 2*d+1 for those behind them. */
HET_API void het_halo_update(het_site *site, const char *name, void *base, int sides);

/* ---- Stage 2: kernels and the team ------------------------------------------------------------------ */

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

/* One kernel. `sim` runs the whole grid as one thread. As with cuLaunchKernel,
 * args[i] points to the i-th parameter's value. `dims` is the number of the grid's parallel loops, 1 to 3. `threads` is
 * the bound of a block, for __launch_bounds__.
 *
 * shared: `sim` runs only the calling thread's share of the grid, het_target_share(), and the partials of all shares
 * are combined. HET_SHARED_JOINED: the threads also join copies of variables, in any order. */
enum { HET_SHARED = 1, HET_SHARED_JOINED = 2 };
typedef struct het_kernel {
  het_image *image;
  const char *name;
  void (*sim)(void *const *args);
  int dims;
  int threads;
  int shared;
} het_kernel;

/* The calling thread's share of a plain construct's kernel on the host. Parallel loop `loop` (0 is the outermost) is
 * cut into `count` blocks, and block `index` is the thread's. Every other device runs all iterations. */
typedef struct het_share {
  int loop, index, count;
} het_share;
HET_API het_share het_target_share(void);

/* A reduction of a kernel. Parameter `arg` is a pointer to one partial for each block. The launch allocates it on the
 * device, combines the partials, and combines that with *result.
 *
 * Each partial of an array has `count` items. The partials stand one behind the other. Behind those of all blocks there
 * is room for as many items for each thread. */
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

/* The instantiations of a template that has a region: the names of a local class in each, as its typeid has them.
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

/* Calls body(context) once on each of the het_team(region) threads, the caller among them; returns when all have. */
HET_API void het_run(het_region *region, void (*body)(void *context), void *context);

/* ---- Plain target constructs: one device, the data environment of OpenMP -------------------------------- */

/* Stage 2 emits these for the `omp target` constructs that no het_region stands for. Each device has a table of mapped
 * storage, by host address and with counts, as the OpenMP specification describes it (5.1, section 2.21.7):
 *
 *     het_target t = {&site, device, offload, n, map, address, 0, 0};
 *     het_target_enter(&t);                   // maps; address[k] is the device's address of map[k].base
 *     het_target_launch(&t, &kernel, ...);    // on the device, or on the host's own storage
 *     het_target_leave(&t);                   // unmaps
 *
 * A copy that a data region, `enter data` or `persist` of het_data keeps on the device is used. */
enum { /* het_map.mode, with HET_TO and HET_FROM */
       HET_MAP_ALWAYS = 1 << 12,
       HET_MAP_DELETE = 1 << 13,  /* het_target_close: the count becomes zero */
       HET_MAP_MEMBER = 1 << 14,  /* a part of the last item before it that is none: shares its storage and its count */
       HET_MAP_LOOKUP = 1 << 15,  /* a pointer without a section: translated if its target is mapped */
       HET_MAP_MUST = 1 << 16,    /* a lookup whose pointer the kernel follows: an error if nothing is there */
       HET_MAP_PRESENT = 1 << 17, /* an error if it is not mapped already; an update without it does nothing then */
       HET_MAP_PRIVATE = 1 << 18, /* always new storage: a firstprivate variable of the construct */
       HET_MAP_IMPLICIT = 1 << 19, /* no clause names it: a part that is mapped already counts for it. With
                                      HET_MAP_PRIVATE: new storage unless all of it is mapped; the pointers in it mean
                                      what is mapped. With HET_MAP_LOOKUP too: if a part of it is mapped. With
                                      HET_MAP_LOOKUP and HET_MAP_MUST alone: a part that the kernel uses */
       HET_MAP_PROVEN =
           1 << 20 /* a lookup with the section that the accesses prove; mapped if the lookup finds nothing */
};
typedef struct het_map {
  const char *name;
  void *base;  /* the address of the variable's first element, mapped or not: the kernel indexes from here */
  void *begin; /* the first mapped byte */
  size_t size;
  int mode;
  void *pointer; /* the pointer through which the item was named, if that is storage; else null */
} het_map;

/* Gives an item the extent of the `members` items after it, which are parts of it. */
static __inline void het_map_join(het_map *item, int members) {
  char *end = 0;
  int k;
  for (k = 1; k <= members; ++k) {
    char *begin = (char *)item[k].begin, *last = begin + item[k].size;
    item->begin = k == 1 || begin < (char *)item->begin ? begin : item->begin;
    end = k == 1 || last > end ? last : end;
  }
  item->size = (size_t)(end - (char *)item->begin);
}
static __inline long het_at_least(long extent) { return extent > 1 ? extent : 1; }
static __inline long het_not_below_zero(long extent) { return extent > 0 ? extent : 0; }

#define HET_DEVICE_DEFAULT (-1000) /* het_target.device: the default device of the calling thread's program */
typedef struct het_target {
  het_site *site;
  int device;
  int offload; /* the if clause */
  int maps;
  const het_map *map;
  void **address; /* receives `maps` addresses; may be null for data constructs */
  int host;       /* set by enter: runs on the host's own storage */
  void *state;    /* the runtime's; zero */
} het_target;
HET_API void het_target_enter(het_target *target);
/* A kernel of the construct, after enter. `result` of a reduction is an entry of `address`. */
HET_API void het_target_launch(het_target *target, const het_kernel *kernel, const long *extent, void **args, int count,
                               const het_kernel_reduction *reduction, int reductions);
HET_API void het_target_leave(het_target *target);
/* A construct without a kernel: the host computes on its own storage between these two. Mapped storage comes home from
 * the device before, and goes back after. The host's own contents are then put back. */
HET_API void het_target_host_enter(het_target *target);
HET_API void het_target_host_leave(het_target *target);
/* target data, from its beginning to its end. The end may come when an exception leaves the block. */
HET_API void het_target_data_enter(het_target *target);
HET_API void het_target_data_leave(het_target *target);
/* For setjmp. `mark` tells which data regions of the thread are open before it returns first. `jumped` ends those that
 * have begun since then and are still open, when it has returned once more: longjmp has left them. */
HET_API unsigned long het_data_mark(void);
HET_API void het_data_jumped(unsigned long mark);
/* `open` is enter data, `close` exit data. `update` moves each item by its HET_TO and HET_FROM. */
HET_API void het_target_open(het_target *target);
HET_API void het_target_close(het_target *target);
HET_API void het_target_update(het_target *target);

/* `requires unified_shared_memory`: plain target constructs use the host's memory in place from here on. They run on
 * the host where a device cannot. A constructor of the host text says it. */
HET_API void het_require_shared_memory(void);

/* Variables of `declare target`. A constructor of the host text registers them; they are in place when the program
 * ends. A device gets its copy when a plain construct first uses it, with the contents at the time of the registration.
 */
typedef struct het_global {
  const char *name;
  void *address;
  size_t size;
} het_global;
HET_API void het_register_globals(const het_global *globals, int count);

/* Memory of a device, by its number (the host's is het_num_devices()). The routines of <omp.h> and <openacc.h> stand on
 * these. A failure returns a null pointer, or false. */
HET_API void *het_device_alloc(size_t bytes, int device);
HET_API void het_device_free(void *memory, int device);
HET_API int het_device_copy(void *to, const void *from, size_t bytes, int to_device, int from_device);
HET_API void *het_device_address(const void *host, int device); /* null: not mapped there */
HET_API int het_device_associate(const void *host, void *memory, size_t bytes, int device);
HET_API int het_device_disassociate(const void *host, int device);
/* The device that owns the pointer of a clause for device memory. A pointer that no device knows is an error, and so is
 * a device that is not `other`, unless that is negative. In a set with nothing but the host, all memory is the host's.
 */
HET_API int het_device_of(het_site *site, const char *name, const void *pointer, int other);
HET_API int het_get_default_device(void);
HET_API void het_set_default_device(int device);
HET_API void het_set_default_queue(int queue); /* the answer of acc_get_default_async */

/* attach: the device's copy of a mapped pointer gets the device's address of its target. detach: it gets the host's
 * value again. Nothing happens if pointer or target is not mapped. */
HET_API void het_device_attach(void **pointer, int device);
HET_API void het_device_detach(void **pointer, int device);

/* ---- -fhet-check ---------------------------------------------------------------------------------------- */

/* A program with instrumented loads and stores calls `begin` before main. While HET_CHECK is set, it calls `access` for
 * each load and store. `where` is the instruction behind the call. */
HET_API void het_check_begin(void);
HET_API void het_check_access(const void *address, size_t size, int writes, const void *where);

/* The program is about to free the storage that begins there. */
HET_API void het_check_free(const void *storage, const void *where);

/* ---- Queries ------------------------------------------------------------------------------------------ */

HET_API int het_current_device(void);        /* that the calling thread runs a kernel for; else the host */
HET_API double het_time(void);               /* seconds, on the host's clock */
HET_API int het_num_devices(void);           /* accelerators; the host's id is this number */
HET_API const char *het_device_name(int id); /* NULL: no such id */

#ifdef __cplusplus
}

#if __cplusplus >= 201103L
/* Calls `act` when its block is left. */
template <class Act> struct het_at_exit {
  const Act &act;
  ~het_at_exit() { act(); }
};
#endif

template <class T> struct het_type_code {
  enum { value = HET_NO_TYPE };
};
#define HET_TYPE_CODE(T, code)                                                                                         \
  template <> struct het_type_code<T> {                                                                                \
    enum { value = code };                                                                                             \
  };
HET_TYPE_CODE(char, HET_CHAR)
HET_TYPE_CODE(signed char, HET_SCHAR)
HET_TYPE_CODE(unsigned char, HET_UCHAR)
HET_TYPE_CODE(short, HET_SHORT)
HET_TYPE_CODE(unsigned short, HET_USHORT)
HET_TYPE_CODE(int, HET_INT)
HET_TYPE_CODE(unsigned, HET_UINT)
HET_TYPE_CODE(long, HET_LONG)
HET_TYPE_CODE(unsigned long, HET_ULONG)
__extension__ typedef long long het_long_long;
__extension__ typedef unsigned long long het_unsigned_long_long;
HET_TYPE_CODE(het_long_long, HET_LLONG)
HET_TYPE_CODE(het_unsigned_long_long, HET_ULLONG)
HET_TYPE_CODE(float, HET_FLOAT)
HET_TYPE_CODE(double, HET_DOUBLE)
HET_TYPE_CODE(long double, HET_LDOUBLE)
HET_TYPE_CODE(bool, HET_BOOL)
__extension__ typedef float _Complex het_float_complex;
__extension__ typedef double _Complex het_double_complex;
HET_TYPE_CODE(het_float_complex, HET_CFLOAT)
HET_TYPE_CODE(het_double_complex, HET_CDOUBLE)
#ifdef __FLT16_MAX__
__extension__ typedef _Float16 het_half;
HET_TYPE_CODE(het_half, HET_HALF)
#endif
#undef HET_TYPE_CODE
#endif
#endif
