//===-- exec/launch.cpp - kernels and teams, for stage 2 ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/text.hpp"
#include "exec/run.hpp"

#include <algorithm>

namespace het {

static Result<Device *> deviceFor(int number) {
  if (Slot *slot = currentSlot()) { // the usual case: the part's own device
    Device *mine = slot->run->runtime->devices[static_cast<std::size_t>(slot->part->space)];
    if (mine->clauseDevice() == number)
      return mine;
  }
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  for (Device *device : (*there)->devices)
    if (device->id() == number)
      return device;
  return Error{text("het_launch: there is no device ", number), {text("devices are 0 to ", (*there)->host())}};
}

Status launch(const het_kernel &kernel, int number, std::span<const long> extent, void **args, int count,
              std::span<const het_kernel_reduction> reductions) {
  if (std::any_of(extent.begin(), extent.end(), [](long n) { return n <= 0; }))
    return {}; // an inner loop without iterations
  Result<Device *> device = deviceFor(number);
  if (!device.ok())
    return device.error();
  Status status = (*device)->launch({&kernel, extent, args, count, reductions});
  // The caller reads the results next; without any, the part's end waits.
  if (status.ok() && !reductions.empty())
    status = (*device)->wait();
  return status;
}

void runTeam(het_region &region, void (*body)(void *), void *context) {
  Run &run = *static_cast<Run *>(region.state);
  run.runtime->team.run(run.team, &region, body, context);
}

} // namespace het
