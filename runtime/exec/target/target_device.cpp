//===-- exec/target/target_device.cpp - the device of a construct -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/exit.hpp"
#include "base/offload.hpp"
#include "base/text.hpp"
#include "exec/engine/selection.hpp"
#include "exec/pass/run.hpp"
#include "exec/target/target.hpp"

#include <algorithm>
#include <atomic>

namespace het {

static std::atomic<bool> sharedMemory{false};

int deviceOf(const Runtime &runtime, const het_target &target) {
  const int wanted = target.device == HET_DEVICE_DEFAULT ? runtime.defaultDevice() : target.device;
  const bool there = target.offload && wanted >= 0 && wanted < runtime.host() && !currentSlot();
  const bool ended = there && isExiting() && runtime.devices[static_cast<std::size_t>(wanted)]->hasEnded();
  return there && !ended ? wanted : runtime.host();
}

int dataDeviceOf(const Runtime &runtime, const het_target &target) {
  return needsSharedMemory() ? runtime.host() : deviceOf(runtime, target);
}

void requireSharedMemory() { sharedMemory.store(true, std::memory_order_relaxed); }
bool needsSharedMemory() { return sharedMemory.load(std::memory_order_relaxed); }

Status checkDevice(const het_target &target) {
  constexpr int invalid[] = {-4, -10}, initial = -1; // in the headers of GCC and of LLVM
  if (!target.offload)
    return {};
  if (std::ranges::find(invalid, target.device) != std::end(invalid))
    return Error{"the device of this construct is omp_invalid_device",
                 {"give the number of a device, or omp_initial_device"}};
  if (offloadPolicy() != Offload::Mandatory)
    return {};
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  const int wanted = target.device == HET_DEVICE_DEFAULT ? (*there)->defaultDevice() : target.device;
  if ((*there)->host() == 0 && target.device != initial)
    return nothingToOffloadTo();
  if (wanted > (*there)->host())
    return Error{text("OMP_TARGET_OFFLOAD is set to 'mandatory', and there is no device ", wanted), {}};
  return {};
}

} // namespace het
