//===-- capi/openacc.cpp - the functions of openacc.h ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include <het/rows.h>
#include <openacc.h>

#include "base/text.hpp"
#include "capi/must.hpp"
#include "exec/data/device_memory.hpp"
#include "exec/data/direct.hpp"
#include "exec/target/queues.hpp"
#include "geometry/rows.hpp"

using namespace het;

static Runtime &there() { return theRuntime(); }

// The default device; numbers that are not there mean the host.
static int current(const Runtime &runtime) {
  const int device = runtime.defaultDevice();
  return device >= 0 && device < runtime.host() ? device : runtime.host();
}

static bool isOf(const Runtime &runtime, int id, acc_device_t type) {
  const Kind kind = runtime.devices[static_cast<std::size_t>(id)]->kind();
  switch (type) {
  case acc_device_host: return kind == Kind::Host;
  case acc_device_nvidia: return kind == Kind::Cuda || kind == Kind::Sim;
  case acc_device_not_host: return kind != Kind::Host;
  case acc_device_default: return kind != Kind::Host || runtime.host() == 0;
  case acc_device_current: return id == current(runtime);
  default: return false;
  }
}

// The `number`th device of a type, or -1.
static int idOf(const Runtime &runtime, int number, acc_device_t type) {
  for (int id = 0; id <= runtime.host(); ++id)
    if (isOf(runtime, id, type) && number-- == 0)
      return id;
  return -1;
}

static void *address(const char *what, void *host, std::size_t bytes, int mode) {
  if (!host || bytes == 0)
    return nullptr;
  return must(nullptr, [&] { return mapBytes(what, host, bytes, mode); });
}

// As `address`, for those who do not ask for that.
static void bring(const char *what, void *host, std::size_t bytes, int mode) {
  if (host && bytes)
    must(nullptr, [&] { return bringBytes(what, host, bytes, mode); });
}

static void end(const char *what, void *host, std::size_t bytes, int mode) {
  if (host && bytes)
    must(nullptr, [&] { return unmapBytes(what, host, bytes, mode | HET_MAP_DYNAMIC); });
}

static void update(const char *what, void *host, std::size_t bytes, int mode) {
  if (host && bytes)
    must(nullptr, [&] { return updateBytes(what, host, bytes, mode); });
}

extern "C" {
#pragma GCC visibility push(default)

// ---- Devices

int acc_get_num_devices(acc_device_t type) noexcept {
  Runtime &runtime = there();
  int count = 0;
  for (int id = 0; id <= runtime.host(); ++id)
    count += isOf(runtime, id, type);
  return count;
}

// A type that is not there leaves the device as it was.
void acc_set_device_type(acc_device_t type) noexcept {
  Runtime &runtime = there();
  if (isOf(runtime, current(runtime), type))
    return;
  if (const int id = idOf(runtime, 0, type); id >= 0)
    runtime.setDefaultDevice(id);
}

acc_device_t acc_get_device_type(void) noexcept {
  Runtime &runtime = there();
  const int id = current(runtime);
  return isOf(runtime, id, acc_device_host)     ? acc_device_host
         : isOf(runtime, id, acc_device_nvidia) ? acc_device_nvidia
                                                : acc_device_not_host;
}

void acc_set_device_num(int number, acc_device_t type) noexcept {
  Runtime &runtime = there();
  const acc_device_t of = type == acc_device_none ? acc_device_default : type;
  if (const int id = idOf(runtime, number < 0 ? 0 : number, of); id >= 0)
    runtime.setDefaultDevice(id);
  else
    fail({"acc_set_device_num: there is no such device", {"acc_get_num_devices says how many there are of a type"}},
         nullptr);
}

int acc_get_device_num(acc_device_t type) noexcept {
  Runtime &runtime = there();
  int number = 0;
  for (int id = 0; id < current(runtime); ++id)
    number += isOf(runtime, id, type);
  return isOf(runtime, current(runtime), type) ? number : 0;
}

size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property) noexcept {
  Runtime &runtime = there();
  const int id = idOf(runtime, number, type);
  if (id < 0)
    return 0;
  const Device &device = *runtime.devices[static_cast<std::size_t>(id)];
  const std::size_t memory = device.capability().memory;
  if (property == acc_property_free_memory)
    return memory > device.usage().held ? memory - device.usage().held : 0;
  if (property == acc_property_shared_memory_support) // of constructs: whether they use the host's storage
    return device.inPlace();
  return property == acc_property_memory ? memory : 0;
}

const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property) noexcept {
  Runtime &runtime = there();
  const int id = idOf(runtime, number, type);
  if (id < 0)
    return nullptr;
  const Device &device = *runtime.devices[static_cast<std::size_t>(id)];
  switch (property) {
  case acc_property_name: return device.name().c_str();
  case acc_property_vendor: return device.kind() == Kind::Cuda ? "Nvidia" : "hetcc";
  case acc_property_driver: return kindName(device.kind());
  default: return nullptr;
  }
}

// The runtime starts with the first call that needs it, and ends with the program.
void acc_init(acc_device_t type) noexcept {
  there();
  if (type < acc_device_current || type > acc_device_radeon)
    fail({text("acc_init: unknown device type ", static_cast<int>(type)),
          {"types are acc_device_default, acc_device_host, acc_device_not_host and acc_device_nvidia"}},
         nullptr);
}
void acc_init_device(int, acc_device_t type) noexcept { acc_init(type); }
void acc_shutdown(acc_device_t) noexcept {}
void acc_shutdown_device(int, acc_device_t) noexcept {}

int acc_on_device(acc_device_t type) noexcept {
  const bool host = het_current_device() == het_num_devices();
  return type == acc_device_host || type == acc_device_none         ? host
         : type == acc_device_not_host || type == acc_device_nvidia ? !host
                                                                    : 0;
}

// ---- Queues. Those of one number are waited for together, whatever the device.

static void awaitOne(int queue) {
  must(nullptr, [&] { return awaitQueue(theRuntime(), queue); });
}
static void awaitEach() {
  must(nullptr, [] { return awaitQueues(theRuntime()); });
}
static void order(int queue, int other) {
  const QueueScope scope(queue);
  awaitOne(other);
}
static void orderAll(int queue) {
  const QueueScope scope(queue);
  awaitEach();
}

// A test waits, and nobody asks again once the answer is yes.
int acc_async_test(int queue) noexcept { return awaitOne(queue), 1; }
int acc_async_test_all(void) noexcept { return awaitEach(), 1; }
int acc_async_test_device(int queue, int) noexcept { return acc_async_test(queue); }
int acc_async_test_all_device(int) noexcept { return acc_async_test_all(); }
void acc_wait(int queue) noexcept { awaitOne(queue); }
void acc_wait_device(int queue, int) noexcept { awaitOne(queue); }
int acc_wait_any(int count, int *queues) noexcept {
  for (int i = 0; i < count; ++i)
    if (queues[i] != acc_async_sync)
      return awaitOne(queues[i]), i;
  return -1;
}
int acc_wait_any_device(int count, int *queues, int) noexcept { return acc_wait_any(count, queues); }
void acc_wait_async(int other, int queue) noexcept { order(queue, other); }
void acc_wait_all(void) noexcept { awaitEach(); }
void acc_wait_all_device(int) noexcept { awaitEach(); }
void acc_wait_all_async(int queue) noexcept { orderAll(queue); }
void acc_wait_device_async(int other, int queue, int) noexcept { order(queue, other); }
void acc_wait_all_device_async(int queue, int) noexcept { orderAll(queue); }
void acc_async_wait(int queue) noexcept { awaitOne(queue); }
void acc_async_wait_all(void) noexcept { awaitEach(); }
int acc_get_default_async(void) noexcept { return defaultQueue(); }
void acc_set_default_async(int queue) noexcept { setDefaultQueue(queue); }

// ---- Memory

void *acc_malloc(size_t bytes) noexcept {
  return bytes == 0 ? nullptr : must(nullptr, [&] { return allocateDirect(bytes); });
}
void acc_free(void *memory) noexcept {
  must(nullptr, [&] { return releaseDirect(memory); });
}

void *acc_copyin(void *host, size_t bytes) noexcept { return address("acc_copyin", host, bytes, HET_TO); }
void *acc_present_or_copyin(void *host, size_t bytes) noexcept { return acc_copyin(host, bytes); }
void *acc_pcopyin(void *host, size_t bytes) noexcept { return acc_copyin(host, bytes); }
void *acc_create(void *host, size_t bytes) noexcept { return address("acc_create", host, bytes, HET_ALLOC); }
void *acc_present_or_create(void *host, size_t bytes) noexcept { return acc_create(host, bytes); }
void *acc_pcreate(void *host, size_t bytes) noexcept { return acc_create(host, bytes); }
void acc_copyout(void *host, size_t bytes) noexcept { end("acc_copyout", host, bytes, HET_FROM); }
void acc_copyout_finalize(void *host, size_t bytes) noexcept {
  if (het_device_finalize(host, HET_DEVICE_DEFAULT))
    end("acc_copyout_finalize", host, bytes, int(HET_FROM) | HET_MAP_DELETE | HET_MAP_ALWAYS);
}
void acc_delete(void *host, size_t bytes) noexcept { end("acc_delete", host, bytes, HET_ALLOC); }
void acc_delete_finalize(void *host, size_t bytes) noexcept {
  if (het_device_finalize(host, HET_DEVICE_DEFAULT))
    end("acc_delete_finalize", host, bytes, HET_MAP_DELETE);
}
void acc_update_device(void *host, size_t bytes) noexcept { update("acc_update_device", host, bytes, HET_TO); }
void acc_update_self(void *host, size_t bytes) noexcept { update("acc_update_self", host, bytes, HET_FROM); }

void acc_copyin_async(void *host, size_t bytes, int queue) noexcept {
  const QueueScope scope(queue);
  bring("acc_copyin_async", host, bytes, HET_TO);
}
void acc_create_async(void *host, size_t bytes, int queue) noexcept {
  const QueueScope scope(queue);
  bring("acc_create_async", host, bytes, HET_ALLOC);
}
void acc_copyout_async(void *host, size_t bytes, int queue) noexcept {
  const QueueScope scope(queue);
  end("acc_copyout_async", host, bytes, HET_FROM);
}
void acc_copyout_finalize_async(void *host, size_t bytes, int queue) noexcept {
  const QueueScope scope(queue);
  acc_copyout_finalize(host, bytes);
}
void acc_delete_async(void *host, size_t bytes, int queue) noexcept {
  const QueueScope scope(queue);
  end("acc_delete_async", host, bytes, HET_ALLOC);
}
void acc_delete_finalize_async(void *host, size_t bytes, int queue) noexcept {
  const QueueScope scope(queue);
  acc_delete_finalize(host, bytes);
}
void acc_update_device_async(void *host, size_t bytes, int queue) noexcept {
  const QueueScope scope(queue);
  update("acc_update_device_async", host, bytes, HET_TO);
}
void acc_update_self_async(void *host, size_t bytes, int queue) noexcept {
  const QueueScope scope(queue);
  update("acc_update_self_async", host, bytes, HET_FROM);
}

void acc_map_data(void *host, void *memory, size_t bytes) noexcept {
  if (!host || !memory || bytes == 0)
    fail({"acc_map_data: no storage, or no memory for it", {}}, nullptr);
  must(nullptr, [&] { return lendMemory(host, memory, bytes); });
}
void acc_unmap_data(void *host) noexcept {
  must(nullptr, [&] { return lendMemory(host, nullptr, 0); });
}

void *acc_deviceptr(void *host) noexcept {
  Runtime &runtime = there();
  return mappedAddress(runtime, host, current(runtime));
}
void *acc_hostptr(void *memory) noexcept {
  const Direct on = must(nullptr, direct);
  return on.mapping ? const_cast<void *>(on.mapping->hostOf(memory)) : memory;
}
int acc_is_present(void *host, size_t bytes) noexcept { return host && isPresent(host, bytes); }

void acc_memcpy_to_device(void *to, void *from, size_t bytes) noexcept {
  must(nullptr, [&] { return copyDirect(to, from, bytes, HET_TO); });
}
void acc_memcpy_from_device(void *to, void *from, size_t bytes) noexcept {
  must(nullptr, [&] { return copyDirect(to, from, bytes, HET_FROM); });
}
void acc_memcpy_device(void *to, void *from, size_t bytes) noexcept {
  must(nullptr, [&] { return copyDirect(to, from, bytes, HET_TOFROM); });
}
void acc_memcpy_to_device_async(void *to, void *from, size_t bytes, int) noexcept {
  acc_memcpy_to_device(to, from, bytes);
}
void acc_memcpy_from_device_async(void *to, void *from, size_t bytes, int) noexcept {
  acc_memcpy_from_device(to, from, bytes);
}
void acc_memcpy_device_async(void *to, void *from, size_t bytes, int) noexcept { acc_memcpy_device(to, from, bytes); }

void acc_memcpy_d2d(void *to, void *from, size_t bytes, int toNumber, int fromNumber) noexcept {
  const acc_device_t type = acc_get_device_type();
  const int toId = idOf(there(), toNumber, type), fromId = idOf(there(), fromNumber, type);
  if (toId < 0 || fromId < 0)
    fail({text("acc_memcpy_d2d: there is no device ", toId < 0 ? toNumber : fromNumber, " of the current type"),
          {"acc_get_num_devices says how many there are of a type"}},
         nullptr);
  if (to && from && bytes)
    must(nullptr, [&] { return copyBetween("acc_memcpy_d2d", to, from, bytes, toId, fromId); });
}
void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int toNumber, int fromNumber, int) noexcept {
  acc_memcpy_d2d(to, from, bytes, toNumber, fromNumber);
}

void acc_attach(void **pointer) noexcept { het_device_attach(pointer, HET_DEVICE_DEFAULT); }
void acc_attach_async(void **pointer, int) noexcept { acc_attach(pointer); }
void acc_detach(void **pointer) noexcept { het_device_detach(pointer, HET_DEVICE_DEFAULT); }
void acc_detach_async(void **pointer, int) noexcept { acc_detach(pointer); }
void acc_detach_finalize(void **pointer) noexcept { acc_detach(pointer); }
void acc_detach_finalize_async(void **pointer, int) noexcept { acc_detach(pointer); }

void *acc_get_current_cuda_device(void) noexcept { return nullptr; }
void *acc_get_current_cuda_context(void) noexcept { return nullptr; }
void *acc_get_cuda_stream(int) noexcept { return nullptr; }
int acc_set_cuda_stream(int, void *) noexcept { return 0; }

// ---- functions of het.h

__attribute__((weak)) int omp_get_team_num(void); // of an OpenMP runtime, where the program has one
int het_gang_number(void) { return omp_get_team_num ? omp_get_team_num() : 0; }
int het_gangs(int gangs) { return acc_get_device_type() == acc_device_host ? 1 : gangs; }

void het_set_default_queue(int queue) { setDefaultQueue(queue); }
int het_queue_enter(long queue) { return enterQueue(static_cast<int>(queue)); }
void het_queue_leave(const int *before) { enterQueue(*before); }
void het_queue_wait(long queue) { awaitOne(static_cast<int>(queue)); }
void het_queue_wait_all(void) { awaitEach(); }
void het_device_attach(void **pointer, int device) {
  must(nullptr, [&] { return attachPointer(pointer, device); });
}
void het_device_detach(void **pointer, int device) {
  must(nullptr, [&] { return detachPointer(pointer, device); });
}
int het_device_finalize(const void *host, int device) {
  return !host || must(nullptr, [&] { return finalizeAt(host, device); });
}

int het_rows_apart(void *const *table, long rows, long first, long last, long begin, long end) {
  return areApart(bytesOf({table, rows, {first, last}, {begin, end}}));
}
int het_rows_beside(void *const *table, long rows, long first, long last, long begin, long end, void *const *otherTable,
                    long otherRows, long otherFirst, long otherLast, long otherBegin, long otherEnd) {
  return areApart(bytesOf({table, rows, {first, last}, {begin, end}}),
                  bytesOf({otherTable, otherRows, {otherFirst, otherLast}, {otherBegin, otherEnd}}));
}
#pragma GCC visibility pop
}
