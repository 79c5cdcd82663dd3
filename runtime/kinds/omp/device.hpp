//===-- kinds/omp/device.hpp - a device of the program's OpenMP runtime -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// For stage 1's text built by another compiler: its target regions run on this device, over memory that this kind
// allocates and copies. Every operation is complete on return. Kernels of hetcc cannot be launched here.
#pragma once

#include "device/registry.hpp"
#include "kinds/omp/runtime.hpp"

namespace het::omp {

class OmpDevice final : public Device {
public:
  OmpDevice(int id, std::string name, const Runtime &runtime, int number);
  int clauseDevice() const override { return number_; }
  bool clauseOffload() const override { return true; }

private:
  Result<void *> doAllocate(std::size_t bytes, const char *name) override;
  void doRelease(void *memory) override;
  Status doCopyIn(const Copy &copy) override;
  Status doCopyOut(const Copy &copy) override;
  Status doCopyPeer(Device &giver, const Copy &copy, Lane lane) override;
  Status doLaunch(const Launch &launch) override;
  Status doWait() override { return {}; }

  Status transfer(const Copy &copy, int to, int from);

  const Runtime &runtime_;
  int number_; // OpenMP's
};

Result<Devices> make(const DeviceItem &item, Numbering numbering);
Found probe();
std::string leftOut();

} // namespace het::omp
