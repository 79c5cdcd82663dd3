/*===-- het/data.h - arrays that stay on the devices across loops -------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_DATA_H
#define HET_DATA_H

#include "region.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/* Waits until all devices are idle. A region may have returned while its kernels go on, if nothing of it comes to the
 * host. This is for those who measure time: results never need it. */
HET_API void het_wait(het_site *site);

/* For setjmp. `mark` tells which data regions of the thread are open before it returns first. `jumped` ends those that
 * have begun since then and are still open, when it has returned once more: longjmp has left them. */
HET_API unsigned long het_data_mark(void);
HET_API void het_data_jumped(unsigned long mark);

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
#if __cplusplus >= 201103L
/* Calls `act` when its block is left. */
template <class Act> struct het_at_exit {
  const Act &act;
  ~het_at_exit() { act(); }
};
#endif
#endif
#endif
