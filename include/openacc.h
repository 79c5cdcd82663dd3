/*===-- openacc.h - the library routines of OpenACC 3.3 ---------------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Queues of one number are one queue on each device. Routines as acc_wait wait for all of these. Devices are numbered
within their type: the accelerators of
|* HET_DEVICES. Simulated devices stand for NVIDIA's, whose kernels they run. Values are those of other compilers'
|* headers. Units: bytes. Failures end the program, as in het/het.h.
\*===----------------------------------------------------------------------------------------------===*/
#ifndef _OPENACC_H
#define _OPENACC_H 1

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#define HET_NOTHROW noexcept
#else
#define HET_NOTHROW
#endif

typedef enum acc_device_t {
  acc_device_current = -1,
  acc_device_none = 0,
  acc_device_default = 1,
  acc_device_host = 2,
  acc_device_not_host = 4,
  acc_device_nvidia = 5,
  acc_device_radeon = 8
} acc_device_t;

typedef enum acc_device_property_t {
  acc_property_memory = 1,
  acc_property_free_memory = 2,
  acc_property_shared_memory_support = 3,
  acc_property_name = 0x10001,
  acc_property_vendor = 0x10002,
  acc_property_driver = 0x10003
} acc_device_property_t;

typedef enum acc_async_t { acc_async_noval = -1, acc_async_sync = -2, acc_async_default = 0 } acc_async_t;

/* ---- Devices ---------------------------------------------------------------------------------------- */

int acc_get_num_devices(acc_device_t type) HET_NOTHROW;
void acc_set_device_type(acc_device_t type) HET_NOTHROW;
acc_device_t acc_get_device_type(void) HET_NOTHROW;
void acc_set_device_num(int number, acc_device_t type) HET_NOTHROW;
int acc_get_device_num(acc_device_t type) HET_NOTHROW;
size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property) HET_NOTHROW;
const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property) HET_NOTHROW;
void acc_init(acc_device_t type) HET_NOTHROW;
void acc_init_device(int number, acc_device_t type) HET_NOTHROW;
void acc_shutdown(acc_device_t type) HET_NOTHROW;
void acc_shutdown_device(int number, acc_device_t type) HET_NOTHROW;
/* On devices too, where it is a constant. */
int acc_on_device(acc_device_t type) HET_NOTHROW;

/* ---- Queues ------------------------------------------------------------------------------------------ */

int acc_async_test(int queue) HET_NOTHROW;
int acc_async_test_all(void) HET_NOTHROW;
int acc_async_test_device(int queue, int number) HET_NOTHROW;
int acc_async_test_all_device(int number) HET_NOTHROW;
void acc_wait(int queue) HET_NOTHROW;
void acc_wait_device(int queue, int number) HET_NOTHROW;
/* The number of the first queue of the list that is no acc_async_sync; -1: there is none. */
int acc_wait_any(int count, int *queues) HET_NOTHROW;
int acc_wait_any_device(int count, int *queues, int number) HET_NOTHROW;
void acc_wait_async(int queue, int other) HET_NOTHROW;
void acc_wait_all(void) HET_NOTHROW;
void acc_wait_all_device(int number) HET_NOTHROW;
void acc_wait_all_async(int queue) HET_NOTHROW;
void acc_wait_device_async(int queue, int other, int number) HET_NOTHROW;
void acc_wait_all_device_async(int queue, int number) HET_NOTHROW;
void acc_async_wait(int queue) HET_NOTHROW;
void acc_async_wait_all(void) HET_NOTHROW;
int acc_get_default_async(void) HET_NOTHROW;
void acc_set_default_async(int queue) HET_NOTHROW;

/* ---- Memory ------------------------------------------------------------------------------------------ */

void *acc_malloc(size_t bytes) HET_NOTHROW;
void acc_free(void *memory) HET_NOTHROW;
void *acc_copyin(void *host, size_t bytes) HET_NOTHROW;
void *acc_present_or_copyin(void *host, size_t bytes) HET_NOTHROW;
void *acc_pcopyin(void *host, size_t bytes) HET_NOTHROW;
void *acc_create(void *host, size_t bytes) HET_NOTHROW;
void *acc_present_or_create(void *host, size_t bytes) HET_NOTHROW;
void *acc_pcreate(void *host, size_t bytes) HET_NOTHROW;
void acc_copyout(void *host, size_t bytes) HET_NOTHROW;
void acc_copyout_finalize(void *host, size_t bytes) HET_NOTHROW;
void acc_delete(void *host, size_t bytes) HET_NOTHROW;
void acc_delete_finalize(void *host, size_t bytes) HET_NOTHROW;
void acc_update_device(void *host, size_t bytes) HET_NOTHROW;
void acc_update_self(void *host, size_t bytes) HET_NOTHROW;
void acc_copyin_async(void *host, size_t bytes, int queue) HET_NOTHROW;
void acc_create_async(void *host, size_t bytes, int queue) HET_NOTHROW;
void acc_copyout_async(void *host, size_t bytes, int queue) HET_NOTHROW;
void acc_copyout_finalize_async(void *host, size_t bytes, int queue) HET_NOTHROW;
void acc_delete_async(void *host, size_t bytes, int queue) HET_NOTHROW;
void acc_delete_finalize_async(void *host, size_t bytes, int queue) HET_NOTHROW;
void acc_update_device_async(void *host, size_t bytes, int queue) HET_NOTHROW;
void acc_update_self_async(void *host, size_t bytes, int queue) HET_NOTHROW;
void acc_map_data(void *host, void *memory, size_t bytes) HET_NOTHROW;
void acc_unmap_data(void *host) HET_NOTHROW;
void *acc_deviceptr(void *host) HET_NOTHROW;
void *acc_hostptr(void *memory) HET_NOTHROW;
int acc_is_present(void *host, size_t bytes) HET_NOTHROW;
void acc_memcpy_to_device(void *to, void *from, size_t bytes) HET_NOTHROW;
void acc_memcpy_from_device(void *to, void *from, size_t bytes) HET_NOTHROW;
void acc_memcpy_device(void *to, void *from, size_t bytes) HET_NOTHROW;
void acc_memcpy_to_device_async(void *to, void *from, size_t bytes, int queue) HET_NOTHROW;
void acc_memcpy_from_device_async(void *to, void *from, size_t bytes, int queue) HET_NOTHROW;
void acc_memcpy_device_async(void *to, void *from, size_t bytes, int queue) HET_NOTHROW;
/* Host storage, of which each device holds a copy; devices are numbers of the current type. */
void acc_memcpy_d2d(void *to, void *from, size_t bytes, int toNumber, int fromNumber) HET_NOTHROW;
void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int toNumber, int fromNumber, int queue) HET_NOTHROW;
void acc_attach(void **pointer) HET_NOTHROW;
void acc_attach_async(void **pointer, int queue) HET_NOTHROW;
void acc_detach(void **pointer) HET_NOTHROW;
void acc_detach_async(void **pointer, int queue) HET_NOTHROW;
void acc_detach_finalize(void **pointer) HET_NOTHROW;
void acc_detach_finalize_async(void **pointer, int queue) HET_NOTHROW;

/* CUDA's own objects: none are shown. */
void *acc_get_current_cuda_device(void) HET_NOTHROW;
void *acc_get_current_cuda_context(void) HET_NOTHROW;
void *acc_get_cuda_stream(int queue) HET_NOTHROW;
int acc_set_cuda_stream(int queue, void *stream) HET_NOTHROW;

#undef HET_NOTHROW
#ifdef __cplusplus
}
#endif
#endif
