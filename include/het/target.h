/*===-- het/target.h - plain target constructs: one device, the data environment of OpenMP ------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_TARGET_H
#define HET_TARGET_H

#include "kernel.h"
#include "task.h"

#ifdef __cplusplus
extern "C" {
#endif

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
           1 << 20, /* a lookup with the section that the accesses prove; mapped if the lookup finds nothing */
       HET_MAP_CARRIER = 1 << 21, /* a pointer on the way to an item: keeps its storage unless a clause names that */
       HET_MAP_REDUCED = 1 << 22, /* the construct uses it as the result of a reduction alone */
       HET_MAP_NAMED = 1 << 23,   /* a lookup of an update or exit data that names a pointer: an array that is kept for
                                     several devices where it leads */
       HET_MAP_DYNAMIC =
           1 << 24, /* het_target_close: ends no lifetime but a dynamic one, as OpenACC counts them apart */
       HET_MAP_PRESENT_EMPTY =
           1 << 25, /* with HET_MAP_PRESENT: a section without items has to begin in storage that is mapped */
       HET_MAP_NUMBER =
           1 << 26,           /* a lookup whose address the kernel takes as a number: no end of what lies before it */
       HET_MAP_READ = 1 << 27 /* the construct's kernel only reads what it leads to */
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
/* Items of which the program finds the number. Zero at first; a copy of each is added. */
typedef struct het_map_list {
  het_map *row;
  int count, room;
} het_map_list;
HET_API void het_map_list_add(het_map_list *list, const het_map *item);
HET_API void het_map_list_free(het_map_list *list);
static __inline long het_at_least(long extent) { return extent > 1 ? extent : 1; }
static __inline long het_at_most(long extent, long most) { return extent < most ? extent : most; }
static __inline long het_not_below_zero(long extent) { return extent > 0 ? extent : 0; }

#define HET_DEVICE_DEFAULT (-1000) /* het_target.device: the default device of the calling thread's program */
/* A construct that the host computes may use more than its items. GLOBALS: variables of declare target, in functions of
 * other files. ALL: whatever is mapped, through objects whose contents nobody knows. */
enum { HET_TARGET_GLOBALS = 1, HET_TARGET_ALL = 2 };
/* het_target.offload, the if clause: on the host, or on the device. NOWAIT: the results of the device may come home
 * after the construct, by the next het_target_finish. It follows those before it that depend on the same storage. */
enum { HET_TARGET_OFFLOAD = 1, HET_TARGET_NOWAIT = 2 };
typedef struct het_target {
  het_site *site;
  int device;
  int offload;
  int maps;
  const het_map *map;
  void **address; /* receives `maps` addresses; may be null for data constructs */
  int host;       /* set by enter: runs on the host's own storage. Before het_target_host_enter: HET_TARGET_... */
  void *state;    /* the runtime's; zero */
  int depends;    /* with NOWAIT: storage of the depend clauses */
  const het_task_access *depend;
} het_target;
HET_API void het_target_enter(het_target *target);
/* Before a construct that depends on this storage: waits for tasks of OmpSs that touch it. The construct itself follows
 * those with NOWAIT. */
HET_API void het_target_depend(het_site *site, int count, const het_task_access *on);
/* A kernel of the construct, after enter. `result` of a reduction is an entry of `address`. */
HET_API void het_target_launch(het_target *target, const het_kernel *kernel, const long *extent, void **args, int count,
                               const het_kernel_reduction *reduction, int reductions);
/* Whether the storage of each of the first `written` rows is apart from that of all others, after enter. 0 if that is
 * not known. */
HET_API int het_target_apart(const het_target *target, const int *rows, int count, int written);
HET_API void het_target_leave(het_target *target);
/* Waits for all constructs with NOWAIT, of other threads too. So do the next construct without it and the next loop. */
HET_API void het_target_finish(void);
/* Its cleanup: a block that constructs with NOWAIT do not outlive. */
typedef struct het_target_block {
  char unused;
} het_target_block;
static __inline void het_target_finish_block(het_target_block *block) {
  (void)block;
  het_target_finish();
}
/* A construct without a kernel: the host computes on its own storage between these two. Mapped storage comes home from
 * the device before, and goes back after. The host's own contents are then put back. */
HET_API void het_target_host_enter(het_target *target);
HET_API void het_target_host_leave(het_target *target);
/* target data, from its beginning to its end. The end may come when an exception leaves the block. */
HET_API void het_target_data_enter(het_target *target);
HET_API void het_target_data_leave(het_target *target);
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
enum { HET_GLOBAL_CONSTANT = 1 };
typedef struct het_global {
  const char *name;
  void *address;
  size_t size;
  int kind;              /* HET_GLOBAL_CONSTANT: the host must not write to it */
  size_t item;           /* the size of an item; the variable has one or more */
  int pointers;          /* in an item, */
  const size_t *pointer; /* and the offset of each: on a device they lead to its copies of other variables */
} het_global;
HET_API void het_register_variables(const het_global *globals, int count);

#ifdef __cplusplus
}
#endif

/* The variables of a unit of kernel text (het_image.variables): before `= {...};`. */
#ifdef __cplusplus
#define HET_ADDRESSES(unit)                                                                                            \
  extern "C" {                                                                                                         \
  extern __attribute__((visibility("hidden"))) const het_variable het_addresses_##unit[];                              \
  }                                                                                                                    \
  const het_variable het_addresses_##unit[]
#else
#define HET_ADDRESSES(unit)                                                                                            \
  extern __attribute__((visibility("hidden"))) const het_variable het_addresses_##unit[];                              \
  const het_variable het_addresses_##unit[]
#endif
#endif
