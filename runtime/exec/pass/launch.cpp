//===-- exec/pass/launch.cpp - kernels and teams, for stage 2 --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/text.hpp"
#include "exec/pass/faults.hpp"

#include <algorithm>

namespace het {

// The usual case: the device of the part that the thread has, whose copies the kernel's lane follows.
static Device *ownDevice(int number) {
  const Slot *slot = currentSlot();
  if (!slot)
    return nullptr;
  Device *mine = slot->run->runtime->devices[static_cast<std::size_t>(slot->part->space)];
  return mine->clauseDevice() == number ? mine : nullptr;
}

static Result<Device *> deviceFor(int number) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  for (Device *device : (*there)->devices)
    if (device->id() == number)
      return device;
  return Error{text("het_launch: there is no device ", number), {text("devices are 0 to ", (*there)->host())}};
}

static Status launchOn(Device &device, bool own, const Launch &launch) {
  Status status = device.launch(launch, own ? Order::Lane : Order::Device);
  if (status.ok() && own)
    status = bringNext(*currentSlot());
  // The caller reads the results next; without any, the part's end waits.
  if (!status.ok() || launch.reductions.empty())
    return status;
  Result<Event> event = device.record(Lane::Compute);
  return event.ok() ? device.wait(*event) : Status(event.error());
}

Status launch(const het_kernel &kernel, int number, std::span<const long> extent, void **args, int count,
              std::span<const het_kernel_reduction> reductions) {
  if (!kernel.teams && std::any_of(extent.begin(), extent.end(), [](long n) { return n <= 0; }))
    return {}; // an inner loop without iterations
  Device *own = ownDevice(number);
  Result<Device *> device = own ? Result<Device *>(own) : deviceFor(number);
  if (!device.ok())
    return device.error();
  if (own && currentSlot()->failure) // the host will do all of it
    return {};
  Status status = launchOn(**device, own, {&kernel, extent, args, count, reductions});
  if (!status.ok() && own && own->hasFailed() && canRedo(*currentSlot())) {
    currentSlot()->failure = std::move(status.error());
    return {};
  }
  return status;
}

void runTeam(het_region &region, void (*body)(void *), void *context) {
  Run &run = *static_cast<Run *>(region.state);
  run.runtime->team.run(run.team, &region, body, context);
}

} // namespace het
