//===-- kinds/host/device.hpp - the processor's cores -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Loops run in place, on the program's arrays, by threads of the team. There is nothing to allocate, copy or launch,
// and asking for it is an error.
#pragma once

#include "device/registry.hpp"

namespace het::host {

// Hardware threads that this process may use: its affinity mask.
int threads();

class HostDevice final : public Device {
public:
  HostDevice(int id, int cores);

private:
  Result<void *> doAllocate(std::size_t bytes, const char *name) override;
  void doRelease(void *memory) override;
  Status doCopyIn(const Copy &copy) override;
  Status doCopyOut(const Copy &copy) override;
  Status doLaunch(const Launch &launch) override;
  Status doWait() override { return {}; }
};

Result<Devices> make(const DeviceItem &item, Numbering numbering);
Found probe();

} // namespace het::host
