//===-- kinds/sim/device.hpp - a simulated accelerator ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A simulated device has memory of its own (memory.hpp). Kernels are the text that CUDA gets, compiled for the host,
// and run on the calling thread. So every operation is complete on return. A program has no kernels if another compiler
// has built stage 1's text. The target region itself then runs on the host, over this memory: offload is false.
#pragma once

#include "device/registry.hpp"

#include <atomic>

namespace het::sim {

class SimDevice final : public Device {
public:
  SimDevice(int id, std::string name, const SimOptions &options);
  bool clauseOffload() const override { return false; }
  bool sharesMemory() const override { return true; } // it computes in the same process
  std::optional<std::size_t> firstUnbrought(const Copy &copy) const override;
  bool holds(const void *address) const override;
  std::string itemAt(const void *address) const override;

private:
  Result<void *> doAllocate(std::size_t bytes, const char *name) override;
  void doRelease(void *memory) override;
  Status doCopyIn(const Copy &copy) override;
  Status doCopyOut(const Copy &copy) override;
  Status doCopyPeer(Device &giver, const Copy &copy, Lane lane) override;
  Status doLaunch(const Launch &launch) override;
  Status doWait() override { return {}; }

  /// Counts an operation. Fails when fail=what:nth or fail=operation:nth says that this one is to.
  Status inject(const char *what, std::atomic<long> &done, long nth);

  SimOptions options_;
  // Atomic: a peer copy counts at its giver from the receiver's thread.
  std::atomic<long> launches_{0}, copies_{0}, allocations_{0}, operations_{0};
};

Result<Devices> make(const DeviceItem &item, Numbering numbering);

} // namespace het::sim
