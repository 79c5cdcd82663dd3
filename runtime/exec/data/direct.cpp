//===-- exec/data/direct.cpp - devices and their memory, as a program handles them itself ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data/direct.hpp"

#include "base/text.hpp"
#include "exec/data/device_memory.hpp"
#include "exec/data/mapped.hpp"
#include "exec/pass/early.hpp"
#include "exec/target/deferred.hpp"
#include "exec/target/queues.hpp"
#include "exec/target/target.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace het {

// `about`: storage that no active pass may use meanwhile.
static Result<Direct> directOn(int device, const Storage &about = {}) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Direct out;
  out.runtime = *there;
  het_target target = {};
  target.device = device;
  target.offload = 1;
  out.device = deviceOf(**there, target);
  if (out.device == out.runtime->host())
    return out;
  out.lock = out.runtime->store.lockFor(about);
  Result<Mapping *> mapping = mappingOf(*out.runtime, out.device);
  if (!mapping.ok())
    return mapping.error();
  out.mapping = *mapping;
  return out;
}

Result<Direct> direct() { return directOn(HET_DEVICE_DEFAULT); }

static Result<Direct> directFor(const void *host, std::size_t bytes) {
  const auto begin = reinterpret_cast<Address>(host);
  return directOn(HET_DEVICE_DEFAULT, {{}, {}, {{begin, begin + static_cast<Address>(bytes)}}});
}

static het_map itemOf(const char *what, void *host, std::size_t bytes, int mode) {
  return {what, host, host, bytes, mode, nullptr};
}

// "the 7.8 KiB at 0x55d0c0de": a routine has no name for what it is given.
static std::string storage(const void *host, std::size_t bytes) {
  char address[32];
  std::snprintf(address, sizeof address, "%p", host);
  return text(bytesText(bytes), " at ", address);
}

static Error notThere(const char *what, const Direct &on, const void *host, std::size_t bytes) {
  return {text(what, ": the ", storage(host, bytes), " are not on device ", on.device, " (", on.target().name(), ")"),
          {"bring it there with acc_copyin, acc_create or a data construct first"}};
}

// Operations of the calling thread's queue go on; those of a thread without one are complete at once.
class InQueue {
public:
  explicit InQueue(Direct &on)
      : goesOn_(currentQueue() && mayLeaveRunning(*on.runtime, on.target())),
        scope_(*on.mapping, goesOn_ ? &on.mapping->queue(*currentQueue()) : nullptr) {
    if (goesOn_)
      noteDeferred(*on.runtime);
  }
  Mapping::Copies copies() const { return goesOn_ ? Mapping::Copies::GoOn : Mapping::Copies::Complete; }

private:
  const bool goesOn_;
  const Mapping::QueueScope scope_;
};

// Whether the store keeps the storage, which has been opened once more. With the lock held.
static Result<bool> bring(Direct &on, const het_map &item) {
  if (residenceOf(*on.runtime, item, on.device)) { // is there, and stays
    Status status = openKept(*on.runtime, item, on.device);
    return status.ok() ? Result<bool>(true) : std::move(status.error());
  }
  const InQueue queue(on);
  Status status = on.mapping->enter({&item, 1}, queue.copies());
  return status.ok() ? Result<bool>(false) : std::move(status.error());
}

Result<void *> mapBytes(const char *what, void *host, std::size_t bytes, int mode) {
  Result<Direct> on = directFor(host, bytes);
  if (!on.ok())
    return on.error();
  if (!on->mapping)
    return host;
  const Result<bool> isKept = bring(*on, itemOf(what, host, bytes, mode));
  if (!isKept.ok())
    return isKept.error();
  if (*isKept) {
    on->lock.unlock();
    return mappedAddress(*on->runtime, host, on->device);
  }
  on->mapping->lend(host);
  return on->mapping->address(host);
}

Status bringBytes(const char *what, void *host, std::size_t bytes, int mode) {
  Result<Direct> on = directFor(host, bytes);
  if (!on.ok())
    return on.error();
  const Result<bool> isKept = on->mapping ? bring(*on, itemOf(what, host, bytes, mode)) : Result<bool>(false);
  return isKept.ok() ? Status() : Status(isKept.error());
}

// `mayBeAbsent`: storage of which nothing is there is nobody's business.
static Status onMapped(const char *what, void *host, std::size_t bytes, int mode, bool mayBeAbsent,
                       Status (*kept)(Runtime &, const het_map &, int),
                       Status (*act)(Mapping &, std::span<const het_map>, Mapping::Copies)) {
  Result<Direct> on = directFor(host, bytes);
  if (!on.ok())
    return on.error();
  if (!on->mapping)
    return {};
  const het_map item = itemOf(what, host, bytes, mode);
  if (residenceOf(*on->runtime, item, on->device))
    return kept(*on->runtime, item, on->device);
  if (!on->mapping->holds(host, bytes))
    return mayBeAbsent && !on->mapping->address(host) ? Status() : notThere(what, *on, host, bytes);
  const InQueue queue(*on);
  return act(*on->mapping, {&item, 1}, queue.copies());
}

Status unmapBytes(const char *what, void *host, std::size_t bytes, int mode) {
  return onMapped(what, host, bytes, mode, true, closeKept,
                  [](Mapping &mapping, std::span<const het_map> items, Mapping::Copies copies) {
                    return mapping.leave(items, copies);
                  });
}

Result<bool> finalizeAt(const void *host, int device) {
  const auto begin = reinterpret_cast<Address>(host);
  Result<Direct> on = directOn(device, {{}, {}, {{begin, begin + 1}}});
  if (!on.ok())
    return on.error();
  return !on->mapping || on->mapping->finalize(host);
}

Status updateBytes(const char *what, void *host, std::size_t bytes, int mode) {
  return onMapped(what, host, bytes, mode, false, updateKept,
                  [](Mapping &mapping, std::span<const het_map> items, Mapping::Copies copies) {
                    return mapping.update(items, copies);
                  });
}

bool isPresent(const void *host, std::size_t bytes) {
  Result<Direct> on = directFor(host, bytes);
  if (!on.ok() || !on->mapping)
    return on.ok();
  return on->mapping->holds(host, bytes) ||
         residenceOf(*on->runtime, itemOf("", const_cast<void *>(host), bytes, 0), on->device);
}

Result<void *> allocateDirect(std::size_t bytes) {
  Result<Direct> on = direct();
  if (!on.ok())
    return on.error();
  if (!on->mapping)
    return std::malloc(bytes);
  return on->mapping->allocate(bytes, "acc_malloc");
}

Status releaseDirect(void *memory) {
  Result<Direct> on = direct();
  if (!on.ok())
    return on.error();
  if (!on->mapping) {
    std::free(memory);
    return {};
  }
  if (memory && on->mapping->hostOf(memory))
    return Error{text("acc_free: the memory is the device's copy of host storage"),
                 {"acc_delete or acc_unmap_data ends that first"}};
  if (memory && !on->mapping->release(memory))
    return Error{text("acc_free: the address is not one that acc_malloc gave on device ", on->device, " (",
                      on->target().name(), ")"),
                 {"it was freed before, is the host's, or belongs to another device"}};
  return {};
}

Status copyDirect(void *to, const void *from, std::size_t bytes, int direction) {
  Result<Direct> on = direct();
  if (!on.ok())
    return on.error();
  if (!on->mapping) {
    std::memmove(to, from, bytes);
    return {};
  }
  Copy copy;
  copy.to = to;
  copy.from = from;
  copy.width = bytes;
  Device &device = on->target();
  for (const void *memory : {static_cast<const void *>(to), from})
    on->mapping->clearHistory(memory, bytes);
  Status status = direction == HET_TO     ? device.copyIn(copy)
                  : direction == HET_FROM ? device.copyOut(copy)
                                          : device.copyPeer(device, copy);
  return status.ok() ? device.wait() : status;
}

Status copyBetween(const char *what, void *to, const void *from, std::size_t bytes, int toDevice, int fromDevice) {
  std::vector<std::byte> buffer(bytes);
  Copy copy;
  copy.width = bytes;
  for (const bool out : {true, false}) { // one device's lock at a time
    Result<Direct> on = directOn(out ? fromDevice : toDevice);
    if (!on.ok())
      return on.error();
    const void *host = out ? from : to;
    if (on->mapping && !on->mapping->holds(host, bytes))
      return notThere(what, *on, host, bytes);
    void *own = on->mapping ? on->mapping->address(host) : const_cast<void *>(host);
    copy.to = out ? buffer.data() : own;
    copy.from = out ? own : buffer.data();
    if (!on->mapping) {
      std::memcpy(copy.to, copy.from, bytes);
      continue;
    }
    Device &device = on->target();
    on->mapping->clearHistory(own, bytes);
    const Status status = out ? device.copyOut(copy) : device.copyIn(copy);
    if (const Status done = status.ok() ? device.wait() : status; !done.ok())
      return done;
  }
  return {};
}

Status lendMemory(void *host, void *memory, std::size_t bytes) {
  Result<Direct> on = directFor(host, bytes);
  if (!on.ok())
    return on.error();
  if (!on->mapping)
    return {};
  const std::string device = text("device ", on->device, " (", on->target().name(), ")");
  if (!memory)
    return on->mapping->disassociate(host)
               ? Status()
               : Error{text("acc_unmap_data: acc_map_data gave the storage no memory on ", device),
                       {"acc_delete or exit data ends what acc_copyin, acc_create or a clause began"}};
  // OpenMP allows the same association twice, OpenACC does not.
  if (on->mapping->address(host) || !on->mapping->associate(host, memory, bytes))
    return Error{text("acc_map_data: a part of the ", storage(host, bytes), " is on ", device, " already"),
                 {"acc_unmap_data or acc_delete ends that first"}};
  return {};
}

// The memory of a CUDA device that another library gave is not known here: the default device's, as in plain
// constructs.
static int ownerOf(Runtime &runtime, const void *pointer) {
  std::unique_lock lock(runtime.store.lock());
  for (int id = 0; id < runtime.host(); ++id) {
    const auto &mapping = runtime.mappings[static_cast<std::size_t>(id)];
    if (mapping->owns(pointer) || mapping->hostOf(pointer) || runtime.store.ownsBuffer(pointer, id))
      return id;
  }
  const int device = runtime.defaultDevice();
  const bool foreign =
      device >= 0 && device < runtime.host() && runtime.devices[static_cast<std::size_t>(device)]->kind() == Kind::Cuda;
  return foreign ? device : -1;
}

Result<int> deviceOf(const char *name, const void *pointer, int other) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  const int owner = rt.host() == 0 ? 0 : !pointer ? std::max(other, 0) : ownerOf(rt, pointer);
  if (owner < 0)
    return Error{text("'", name, "' points to memory that no device knows"),
                 {"device pointers come from acc_malloc, omp_target_alloc, acc_deviceptr, or a use_device clause"}};
  if (other >= 0 && owner != other)
    return Error{text("'", name, "' points to memory of device ", owner, " (",
                      rt.devices[static_cast<std::size_t>(owner)]->name(),
                      "), and another device pointer of the loop to memory of device ", other, " (",
                      rt.devices[static_cast<std::size_t>(other)]->name(), ")"),
                 {"all device pointers of a loop must belong to one device, which runs it"}};
  return owner;
}

Status attachPointer(void **pointer, int device) {
  Result<Direct> on = directOn(device);
  if (!on.ok())
    return on.error();
  if (!on->mapping)
    return {};
  if (const Residence *kept = residenceOf(*on->runtime, itemOf("", *pointer, 1, 0), on->device)) {
    on->mapping->loosen(pointer, kept->view.bytes(kept->view.section));
    return {};
  }
  return on->mapping->attachAt(pointer);
}

Status detachPointer(void **pointer, int device) {
  Result<Direct> on = directOn(device);
  if (!on.ok())
    return on.error();
  return on->mapping ? on->mapping->detachAt(pointer) : Status();
}

} // namespace het
