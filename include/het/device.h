/*===-- het/device.h - devices, and memory on them that programs manage themselves --------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_DEVICE_H
#define HET_DEVICE_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

HET_API int het_current_device(void); /* that the calling thread computes for; else the host */
HET_API double het_time(void);        /* seconds, on the host's clock */
/* The same once all devices are idle: a region or construct may have returned while its kernels go on. Nothing is
 * waited for before the program's first region. omp_get_wtime is this. */
HET_API double het_wall_time(void);
HET_API int het_num_devices(void);           /* accelerators; the host's id is this number */
HET_API const char *het_device_name(int id); /* NULL: no such id */
/* Whether a device has all of OpenMP's traits in the text (5.1, section 7.1): "kind(nohost, gpu) arch(nvptx)". The
 * device is a number of <omp.h> or HET_DEVICE_DEFAULT. No device has an `isa`. Any thread. */
HET_API int het_device_is(int device, const char *traits);

/* Memory of a device, by its number (the host's is het_num_devices()). The routines of <omp.h> and <openacc.h> stand on
 * these. A failure returns a null pointer, or false. */
HET_API void *het_device_alloc(size_t bytes, int device);
HET_API void het_device_free(void *memory, int device);
HET_API int het_device_copy(void *to, const void *from, size_t bytes, int to_device, int from_device);
HET_API void *het_device_address(const void *host, int device); /* null: not mapped there */
HET_API int het_device_has(const void *host, int device);       /* whether it would not be null; the host has all */
HET_API int het_device_associate(const void *host, void *memory, size_t bytes, int device);
HET_API int het_device_disassociate(const void *host, int device);
/* The device that owns the pointer of a clause for device memory. A pointer that no device knows is an error, and so is
 * a device that is not `other`, unless that is negative. In a set with nothing but the host, all memory is the host's.
 */
HET_API int het_device_of(het_site *site, const char *name, const void *pointer, int other);
HET_API int het_get_default_device(void);
HET_API void het_set_default_device(int device);
/* How many gangs run what each of `gangs` gangs repeats: one on the host, where the default device is the host. */
HET_API int het_gangs(int gangs);
HET_API int het_gang_number(void);             /* the number of the gang, or OpenMP's team, that calls */
HET_API void het_set_default_queue(int queue); /* the answer of acc_get_default_async */
/* Constructs of the calling thread belong to this activity queue from now on (`async(n)`). -1: the default queue;
 * below: they are complete when they end. In a queue results are at the host when somebody waits for it. Leave gets the
 * address of the number that enter has given: constructs belong to that queue again. */
HET_API int het_queue_enter(long queue);
HET_API void het_queue_leave(const int *before);
/* Waits for a queue, or for all. Between enter and leave the thread's own queue goes on behind these, and nobody waits.
 * Any thread. A failure ends the program. */
HET_API void het_queue_wait(long queue);
HET_API void het_queue_wait_all(void);

/* attach: the device's copy of a mapped pointer gets the device's address of its target. detach: it gets the host's
 * value again. Nothing happens if pointer or target is not mapped. */
HET_API void het_device_attach(void **pointer, int device);
HET_API void het_device_detach(void **pointer, int device);
/* finalize: the lifetimes by `enter data` end of what is mapped there. Whether no data region keeps it, so that `exit
 * data` is to take it away. */
HET_API int het_device_finalize(const void *host, int device);

#ifdef __cplusplus
}
#endif
#endif
