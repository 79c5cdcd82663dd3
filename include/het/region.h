/*===-- het/region.h - one annotated loop: its description, and a pass through it ---------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* A pass runs from het_enter to het_leave. In between the threads of its team take parts with het_next.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_REGION_H
#define HET_REGION_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One split loop, as `count` iterations whose index runs first, first+step, ... */
typedef struct het_loop {
  long first, count, step;
} het_loop;

/* Iterations of `for (i = first; i < bound; i += step)`; `step` negative counts down to `i > bound`. It is a call, and
 * so are those for sections. Inline, they took a fifth of the host compiler's time for a file of many constructs. */
HET_API long het_trip_count(long first, long bound, long step);
static __inline long het_larger(long one, long other) { return one > other ? one : other; }

/* Each returns its last argument: the length, or the first index, of the section with the text `section` in the user's
 * line. A negative value ends the program with a message. An int that overflows is mostly negative. */
HET_API long het_length(const char *file, int line, const char *section, long length);
HET_API long het_first(const char *file, int line, const char *section, long first);
HET_API long het_halo(const char *file, int line, const char *section, long width);
/* A length that is a product: its value in long, and of its own type the size and -1. A value that the type cannot hold
 * ends the program with a message. */
HET_API void het_fits(const char *file, int line, const char *section, long value, size_t size, long ones);

/* The layout of one array dimension over the devices. */
enum {
  HET_WHOLE = -1 /* het_dim.follow: every device gets this dimension's whole section */
};
/* het_dim.policy: the range that is cut. Data regions have no loop, so they name a policy. */
enum {
  HET_BY_LOOP = 0, /* iteration i owns index i; the schedule cuts the loop's range */
  HET_BLOCK = 1,   /* the section is cut into equal blocks, iteration i runs where index i lives */
  HET_AUTO = 2,    /* the section is cut, and the schedule decides how */
  HET_CYCLIC =
      3, /* blocks of het_layout.block items go to the devices in turn; so with HET_BLOCK where a size is given */
  HET_GUIDED = 4 /* the same with blocks that get smaller, none below the size */
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
/* Items by iteration, where data says which: rows of a sparse matrix, say. The program hands them in, in the order of
 * the loop. The runtime owns the structure. */
typedef struct het_item_ranges {
  long *next; /* the first item of the next iteration comes here */
  long end;   /* behind the last item so far */
  int apart;  /* false: some iteration has items before those of an earlier one */
} het_item_ranges;
/* The proven use of one array dimension by the body. Iteration i of the split loop owns the items factor*i + offset to
 * factor*i + offset + span. No iteration owns an item that two of them would own. With factor 0 no iteration owns any:
 * the proof does not hold for these sizes. An array without HET_WRITE has the items there that an iteration may read.
 * Others may read them too, and with factor 0 each may read all. */
typedef struct het_reach {
  int loop; /* 1 + the split loop; HET_WHOLE: any item may be touched; 0: nothing was shown, and the loop on the
             * dimension's axis is assumed */
  long factor, offset, span;
  long before, after; /* items read around those, where they are more than the dimension's halo */
  long first, count;  /* items that any iteration may read besides, from `first` on; known when the loop is entered */
  int exact;          /* 1: around those, only `before` and `after` are read, though the halo be wider */
  long other_factor, other_offset, other_span; /* items that iteration i owns besides; factor 0: none */
  const het_item_ranges *ranges;               /* else 0: the items that iterations own, with factor 0 */
  int mirror; /* 1, -1: iteration i owns the items that have such an index in this dimension or in the next one. Their
               * index in the other one is not smaller (1) or not greater (-1). Factor 1, span 0; the next one's loop
               * is HET_WHOLE. 0: not so */
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
  HET_READ = 16,         /* the body may read an item that its iteration has not written before */
  HET_WRITE = 32,        /* the body may write it */
  HET_WRITES_ALL = 64,   /* proved: each iteration writes all items that it owns, and reads none before */
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

/* Operations of one iteration of all split loops, on the average. A division counts as 8, a function of the library as
 * up to 24. Both 0: not known. They decide the first split where nothing was measured. */
typedef struct het_work {
  double doubles; /* on double, long double and their complex numbers */
  double others;  /* on other types; loads and stores */
} het_work;

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
  het_work work;
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

/* Asks for the items that iterations of the outermost loop own of access `access`, or read of one without HET_WRITE.
 * They are handed in before het_enter, by het_ranges_add for each iteration. 0: they are not wanted, or known from an
 * earlier pass. They come of the contents of `arrays` accesses and of `values` numbers. These follow: the accesses'
 * numbers as int, then the values as long. If the result is not 0, the arrays' newest contents are at the host on
 * return. Any thread; a site's ranges are the thread's own. */
HET_API het_item_ranges *het_ranges_begin(het_region *region, int access, int arrays, int values, ...);
/* The next iteration owns the items from `first` to before `end`, of which there may be none. */
static __inline void het_ranges_add(het_item_ranges *ranges, long first, long end) {
  if (end > first) {
    ranges->apart &= first >= ranges->end;
    *ranges->next = first;
    ranges->end = end;
  } else {
    *ranges->next = ranges->end;
  }
  ++ranges->next;
}
/* For het_reach.ranges: what was handed in, or is known; 0: nobody owns any, and each may read all. Valid until the
 * thread's next pass. */
HET_API const het_item_ranges *het_ranges_end(het_region *region, int access, het_item_ranges *ranges);
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

#ifdef __cplusplus
}
#endif
#endif
