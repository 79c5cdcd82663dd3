/*===-- acc_prof.h - the profiling interface of OpenACC -------------------------------------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* A program defines acc_register_library, or a library that it is linked with. The shared libhet calls it when the
|* first construct or routine begins, and it asks for calls at events. These come: acc_ev_alloc, and start and end of
|* acc_ev_enqueue_launch, acc_ev_enqueue_upload, acc_ev_enqueue_download and acc_ev_wait. Others may be asked for.
|* They do not come, nor do any of what the host computes. Fields that are not known are null or 0.
|* A callback must call nothing of this library.
\*===----------------------------------------------------------------------------------------------===*/
#ifndef _ACC_PROF_H
#define _ACC_PROF_H 1

#include <openacc.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum acc_event_t {
  acc_ev_none = 0,
  acc_ev_device_init_start,
  acc_ev_device_init_end,
  acc_ev_device_shutdown_start,
  acc_ev_device_shutdown_end,
  acc_ev_runtime_shutdown,
  acc_ev_create,
  acc_ev_delete,
  acc_ev_alloc,
  acc_ev_free,
  acc_ev_enter_data_start,
  acc_ev_enter_data_end,
  acc_ev_exit_data_start,
  acc_ev_exit_data_end,
  acc_ev_update_start,
  acc_ev_update_end,
  acc_ev_compute_construct_start,
  acc_ev_compute_construct_end,
  acc_ev_enqueue_launch_start,
  acc_ev_enqueue_launch_end,
  acc_ev_enqueue_upload_start,
  acc_ev_enqueue_upload_end,
  acc_ev_enqueue_download_start,
  acc_ev_enqueue_download_end,
  acc_ev_wait_start,
  acc_ev_wait_end,
  acc_ev_last
} acc_event_t;

typedef enum acc_construct_t {
  acc_construct_parallel = 0,
  acc_construct_kernels,
  acc_construct_loop,
  acc_construct_data,
  acc_construct_enter_data,
  acc_construct_exit_data,
  acc_construct_host_data,
  acc_construct_atomic,
  acc_construct_declare,
  acc_construct_init,
  acc_construct_shutdown,
  acc_construct_set,
  acc_construct_update,
  acc_construct_routine,
  acc_construct_wait,
  acc_construct_runtime_api,
  acc_construct_serial
} acc_construct_t;

typedef enum acc_device_api {
  acc_device_api_none = 0,
  acc_device_api_cuda,
  acc_device_api_opencl,
  acc_device_api_coi,
  acc_device_api_other
} acc_device_api;

/* Each structure says how many of its bytes are there. Lines and files are those of the construct. */
typedef struct acc_prof_info {
  acc_event_t event_type;
  int valid_bytes, version; /* 201711 */
  acc_device_t device_type;
  int device_number, thread_id; /* the number is among all devices; the thread's stays 0 */
  ptrdiff_t async, async_queue; /* acc_async_sync */
  const char *src_file, *func_name;
  int line_no, end_line_no, func_line_no, func_end_line_no;
} acc_prof_info;

/* `tool_info` of an end is what the callbacks have left in that of its start. */
typedef struct acc_data_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
  const char *var_name;
  size_t bytes;
  const void *host_ptr, *device_ptr;
} acc_data_event_info;

typedef struct acc_launch_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
  const char *kernel_name;
  size_t num_gangs, num_workers, vector_length;
} acc_launch_event_info;

typedef struct acc_other_event_info {
  acc_event_t event_type;
  int valid_bytes;
  acc_construct_t parent_construct;
  int implicit;
  void *tool_info;
} acc_other_event_info;

typedef union acc_event_info {
  acc_event_t event_type;
  acc_data_event_info data_event;
  acc_launch_event_info launch_event;
  acc_other_event_info other_event;
} acc_event_info;

typedef struct acc_api_info {
  acc_device_api device_api;
  int valid_bytes;
  acc_device_t device_type;
  int vendor;
  const void *device_handle, *context_handle, *async_handle;
} acc_api_info;

typedef void (*acc_prof_callback)(acc_prof_info *, acc_event_info *, acc_api_info *);

/* A toggle without a callback is for all callbacks of the event. Without an event too it is for all, or for all of the
thread. A callback that is asked for twice is called once, until it was taken back as often. */
typedef enum acc_register_t { acc_reg = 0, acc_toggle = 1, acc_toggle_per_thread = 2 } acc_register_t;

typedef void (*acc_prof_reg)(acc_event_t, acc_prof_callback, acc_register_t);
void acc_prof_register(acc_event_t event, acc_prof_callback callback, acc_register_t how);
void acc_prof_unregister(acc_event_t event, acc_prof_callback callback, acc_register_t how);

/* There are no functions to look up: it returns null. */
typedef void (*acc_query_fn)(void);
typedef acc_query_fn (*acc_prof_lookup)(const char *name);

/* The program's. */
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup lookup);

#ifdef __cplusplus
}
#endif
#endif
