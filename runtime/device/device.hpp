//===-- device/device.hpp - an execution place with its own address space -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The contract between the runtime and a device kind (kinds/*). A public operation does the shared work (checks,
// trace record, byte count), then calls the kind's own `do...` part.
//
// Threads: one thread at a time uses a device's queue; different devices' queues are used concurrently. A peer copy
// is enqueued on the receiving device's queue; the giving device is idle in that phase (exec sees to that).
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

namespace het {

enum class Kind { Host, Cuda, OpenCl, Sim, Omp };

// The known figures of a device before anything has run on it; the first-pass split comes from them.
struct Capability {
  double rate = 1;        // relative speed; one host core is 1
  double bandwidth = 0;   // bytes/second to and from the host; 0: unknown
  double latency = 0;     // seconds for one launch or copy; 0: unknown
  std::size_t memory = 0; // bytes of its memory; 0: the host's
  int cores = 1;          // of the host; 1 for others
};

// A box of an array, moved: `planes` x `rows` runs of `width` contiguous bytes. Addresses are of the first byte on
// either side; pitches are in bytes.
struct Copy {
  void *to = nullptr;
  const void *from = nullptr;
  std::size_t width = 0, rows = 1, planes = 1;
  std::size_t to_row = 0, to_plane = 0;
  std::size_t from_row = 0, from_plane = 0;
  std::size_t item = 0; // bytes of one element, for checks; 0: not known

  std::size_t bytes() const { return width * rows * planes; }
};

struct Launch {
  const het_kernel *kernel = nullptr;
  std::span<const long> extent; // outermost loop first
  void **args = nullptr;        // as for cuLaunchKernel
  int count = 0;
  std::span<const het_kernel_reduction> reductions; // results are combined before wait() returns
};

class Device {
public:
  Device(int id, Kind kind, std::string name, Capability capability)
      : id_(id), kind_(kind), name_(std::move(name)), capability_(capability) {}
  virtual ~Device() = default;
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  int id() const { return id_; } // OpenMP order: accelerators 0, 1, ..., the host last
  Kind kind() const { return kind_; }
  const std::string &name() const { return name_; } // "host", "cuda:0", "sim:2"
  const Capability &capability() const { return capability_; }

  // True where the device computes on the user's own arrays: nothing is allocated or copied.
  bool inPlace() const { return kind_ == Kind::Host; }

  /// Memory of the device, aligned for any type of which `bytes` is a whole number of items. It is aligned to 256 bytes
  /// but on a simulated device, whose allocations end at a guard page. New memory holds no valid data (a simulated
  /// device poisons it). `name` is the array's, for messages: a copy of it is kept.
  Result<void *> allocate(std::size_t bytes, const char *name = "");
  void release(void *memory); // null: nothing. The queue must have been waited for.

  // In-order queue of this device. Each returns once enqueued; buffers must live until wait() has returned.
  Status copyIn(const Copy &copy);                  // host to device
  Status copyOut(const Copy &copy);                 // device to host
  Status copyPeer(Device &giver, const Copy &copy); // from another device (or this one), directly where there is a path
  Status launch(const Launch &launch);
  Status wait(); // until all of the above is complete; reports their failure

  /// For a copy to the host, before it is enqueued: the place, counted from copy.to, of the first undefined item.
  /// Nothing was brought to such an item, or it was made of such items. Only a simulated device can tell; the queue
  /// must have been waited for on any other.
  virtual std::optional<std::size_t> firstUnbrought(const Copy &) const { return std::nullopt; }

  // Bytes held now and at most, and moved since the program began. Read between regions.
  struct Usage {
    std::size_t held = 0, peak = 0;
    std::uint64_t in = 0, out = 0, peer = 0;
  };
  const Usage &usage() const { return usage_; }

  /// Whether kernels may follow pointers into any of the host's memory.
  virtual bool sharesMemory() const { return kind_ == Kind::Host; }

  // The values for a device clause and its if clause (het_part.device, .offload) that mean this device.
  virtual int clauseDevice() const { return id_; }
  virtual bool clauseOffload() const { return true; }

protected:
  virtual Result<void *> doAllocate(std::size_t bytes, const char *name) = 0;
  virtual void doRelease(void *memory) = 0;
  virtual Status doCopyIn(const Copy &copy) = 0;
  virtual Status doCopyOut(const Copy &copy) = 0;
  // Default: through host memory, complete on return.
  virtual Status doCopyPeer(Device &giver, const Copy &copy);
  virtual Status doLaunch(const Launch &launch) = 0;
  virtual Status doWait() = 0;

private:
  int id_;
  Kind kind_;
  std::string name_;
  Capability capability_;
  Usage usage_;
  std::unordered_map<void *, std::size_t> sizes_; // of what is allocated
  std::mutex giving_;                             // two receivers may take from one giver at once, through its queue
};

const char *kindName(Kind kind); // "cuda"

// "out of memory on device 2 (cuda:0), 1.2 GiB asked, 0.4 GiB free"
Error outOfMemory(const Device &device, std::size_t asked, std::size_t free);

} // namespace het
