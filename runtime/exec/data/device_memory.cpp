//===-- exec/data/device_memory.cpp - device memory that programs manage themselves ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data/device_memory.hpp"

#include "base/text.hpp"
#include "exec/data/mapped.hpp"
#include "exec/data/resident.hpp"
#include "exec/data/storage.hpp"
#include "exec/target/target.hpp"

#include <cstdlib>
#include <cstring>

namespace het {

static bool isAccelerator(const Runtime &runtime, int device) { return device >= 0 && device < runtime.host(); }

// An accelerator's memory is the host's if all devices use that in place.
static int memoryOf(const Runtime &runtime, int device) {
  return isAccelerator(runtime, device) && needsSharedMemory() ? runtime.host() : device;
}

static Device &at(Runtime &runtime, int device) { return *runtime.devices[static_cast<std::size_t>(device)]; }

void *allocateOn(Runtime &runtime, std::size_t bytes, int device) {
  device = memoryOf(runtime, device);
  if (device == runtime.host())
    return std::malloc(bytes);
  if (!isAccelerator(runtime, device) || bytes == 0)
    return nullptr;
  Result<void *> memory = memoryOn(runtime, bytes, device);
  return memory.ok() ? *memory : nullptr;
}

Result<void *> memoryOn(Runtime &runtime, std::size_t bytes, int device) {
  std::unique_lock lock(runtime.store.lock());
  Result<Mapping *> mapping = mappingOf(runtime, device);
  return mapping.ok() ? (*mapping)->allocate(bytes) : mapping.error();
}

void releaseOn(Runtime &runtime, void *memory, int device) {
  device = memoryOf(runtime, device);
  if (device == runtime.host())
    return std::free(memory);
  if (!isAccelerator(runtime, device) || !memory)
    return;
  std::unique_lock lock(runtime.store.lock());
  if (Result<Mapping *> mapping = mappingOf(runtime, device); mapping.ok())
    (*mapping)->release(memory);
}

static Copy bytesOf(void *to, const void *from, std::size_t bytes) {
  Copy copy;
  copy.to = to;
  copy.from = from;
  copy.width = bytes;
  return copy;
}

static Status copyOne(Device &device, const Copy &copy, bool in) {
  if (Status status = in ? device.copyIn(copy) : device.copyOut(copy); !status.ok())
    return status;
  return device.wait();
}

Status copyBetween(Runtime &runtime, void *to, const void *from, std::size_t bytes, int toDevice, int fromDevice) {
  const int host = runtime.host();
  for (int device : {toDevice, fromDevice})
    if (device != host && !isAccelerator(runtime, device))
      return Error{text("there is no device ", device), {}};
  if (bytes == 0)
    return {};
  toDevice = memoryOf(runtime, toDevice);
  fromDevice = memoryOf(runtime, fromDevice);
  if (toDevice == host && fromDevice == host) {
    std::memmove(to, from, bytes);
    return {};
  }
  std::unique_lock lock(runtime.store.lock());
  if (toDevice != host)
    runtime.mappings[static_cast<std::size_t>(toDevice)]->clearHistory(to, bytes);
  if (fromDevice != host)
    runtime.mappings[static_cast<std::size_t>(fromDevice)]->clearHistory(from, bytes);
  if (fromDevice == host)
    return copyOne(at(runtime, toDevice), bytesOf(to, from, bytes), true);
  if (toDevice == host)
    return copyOne(at(runtime, fromDevice), bytesOf(to, from, bytes), false);
  std::vector<std::byte> between(bytes); // by way of the host
  if (Status status = copyOne(at(runtime, fromDevice), bytesOf(between.data(), from, bytes), false); !status.ok())
    return status;
  return copyOne(at(runtime, toDevice), bytesOf(to, between.data(), bytes), true);
}

void *mappedAddress(Runtime &runtime, const void *host, int device) {
  device = memoryOf(runtime, device);
  if (device == runtime.host())
    return const_cast<void *>(host);
  if (!isAccelerator(runtime, device) || !host)
    return nullptr;
  const het_map item{"device address", const_cast<void *>(host), const_cast<void *>(host), 0, HET_MAP_LOOKUP, nullptr};
  static het_site site{"", 0, 0, "", "device address", nullptr};
  if (Result<std::vector<void *>> lent = lendResident(runtime, {&item, 1}, &site, device); lent.ok() && lent->front())
    return lent->front();
  std::unique_lock lock(runtime.store.lock());
  Result<Mapping *> mapping = mappingOf(runtime, device);
  if (!mapping.ok())
    return nullptr;
  (*mapping)->lend(host);
  return (*mapping)->holds(host, 1) ? (*mapping)->address(host) : nullptr;
}

bool isMappedOn(Runtime &runtime, const void *host, int device) {
  device = memoryOf(runtime, device);
  if (!isAccelerator(runtime, device) || !host)
    return device == runtime.host();
  const std::unique_lock lock(runtime.store.lockFor(storageAt(host)));
  const het_map item{"", const_cast<void *>(host), const_cast<void *>(host), 0, 0, nullptr};
  if (residenceOf(runtime, item, device))
    return true;
  const Result<Mapping *> mapping = mappingOf(runtime, device);
  return mapping.ok() && (*mapping)->holds(host, 1); // not between members of an object
}

bool associate(Runtime &runtime, const void *host, void *memory, std::size_t bytes, int device) {
  if (!isAccelerator(runtime, device))
    return false;
  std::unique_lock lock(runtime.store.lockFor(storageAt(host)));
  Result<Mapping *> mapping = mappingOf(runtime, device);
  return mapping.ok() && (*mapping)->associate(host, memory, bytes);
}

bool disassociate(Runtime &runtime, const void *host, int device) {
  if (!isAccelerator(runtime, device))
    return false;
  std::unique_lock lock(runtime.store.lockFor(storageAt(host)));
  Result<Mapping *> mapping = mappingOf(runtime, device);
  return mapping.ok() && (*mapping)->disassociate(host);
}

static std::string nameOf(const Runtime &runtime, int device) {
  return device == runtime.host()
             ? "the host"
             : text("device ", device, " (", runtime.devices[static_cast<std::size_t>(device)]->name(), ")");
}

static Status checkOne(const Runtime &runtime, const het_map &item, int owner, int device) {
  const bool isMapped = !(item.mode & (HET_MAP_LOOKUP | HET_MAP_PROVEN | HET_MAP_PRIVATE));
  if (owner == device && isMapped)
    return Error{text("'", item.name, "' is memory of ", nameOf(runtime, device), ", which cannot be mapped there"),
                 {"leave it out of map clauses: a construct on that device uses the memory itself"}};
  // The host computes in the process that has a simulated device's memory.
  const bool hostReaches =
      device == runtime.host() && runtime.devices[static_cast<std::size_t>(owner)]->kind() == Kind::Sim;
  if (owner == device || hostReaches)
    return {};
  return Error{text("'", item.name, "' is memory of ", nameOf(runtime, owner), ", and the construct runs on ",
                    nameOf(runtime, device)),
               {text("run it there, with 'device(", owner, ")', or copy the contents with omp_target_memcpy")}};
}

Status checkMemory(const Runtime &runtime, std::span<const het_map> items, int device) {
  for (int owner = 0; owner < runtime.host(); ++owner)
    for (const het_map &item : items)
      if (item.base && runtime.mappings[static_cast<std::size_t>(owner)]->owns(item.base))
        if (Status status = checkOne(runtime, item, owner, device); !status.ok())
          return status;
  return {};
}

} // namespace het
