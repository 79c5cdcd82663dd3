//===-- kinds/omp/device.cpp - a device of the program's OpenMP runtime -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/omp/device.hpp"

#include "base/text.hpp"
#include "device/copy.hpp"

namespace het::omp {

static Capability capabilityOf() {
  Capability capability;
  capability.rate = 1; // OpenMP says nothing of a device's speed: the first passes measure it
  return capability;
}

OmpDevice::OmpDevice(int id, std::string name, const Runtime &runtime, int number)
    : Device(id, Kind::Omp, std::move(name), capabilityOf()), runtime_(runtime), number_(number) {}

Result<void *> OmpDevice::doAllocate(std::size_t bytes, const char *) {
  void *memory = runtime_.allocate(bytes, number_);
  if (!memory)
    return Error{text("omp_target_alloc failed on device ", id(), " (", name(), "), ", bytesText(bytes), " asked"), {}};
  return memory;
}

void OmpDevice::doRelease(void *memory) { runtime_.release(memory, number_); }

Status OmpDevice::transfer(const Copy &given, int to, int from) {
  Copy copy = joined(given);
  if (copy.rows == 1 && copy.planes == 1) {
    if (runtime_.copy(copy.to, copy.from, copy.width, 0, 0, to, from) != 0)
      return Error{text("omp_target_memcpy of ", bytesText(copy.width), " failed on ", name()), {}};
    return {};
  }
  if (copy.planes > 1 && !onGrid(copy)) {
    Copy plane = copy;
    plane.planes = 1;
    for (std::size_t i = 0; i < copy.planes; ++i) {
      plane.to = static_cast<std::byte *>(copy.to) + i * copy.to_plane;
      plane.from = static_cast<const std::byte *>(copy.from) + i * copy.from_plane;
      if (Status status = transfer(plane, to, from); !status.ok())
        return status;
    }
    return {};
  }
  bool deep = copy.planes > 1;
  std::size_t volume[] = {copy.planes, copy.rows, copy.width}, origin[] = {0, 0, 0};
  std::size_t toShape[] = {copy.planes, deep ? copy.to_plane / copy.to_row : copy.rows, copy.to_row};
  std::size_t fromShape[] = {copy.planes, deep ? copy.from_plane / copy.from_row : copy.rows, copy.from_row};
  if (runtime_.copyRect(copy.to, copy.from, 1, 3, volume, origin, origin, toShape, fromShape, to, from) != 0)
    return Error{text("omp_target_memcpy_rect of ", bytesText(copy.bytes()), " failed on ", name()), {}};
  return {};
}

Status OmpDevice::doCopyIn(const Copy &copy) { return transfer(copy, number_, runtime_.initialDevice()); }
Status OmpDevice::doCopyOut(const Copy &copy) { return transfer(copy, runtime_.initialDevice(), number_); }

Status OmpDevice::doCopyPeer(Device &giver, const Copy &copy, Lane lane) {
  if (giver.kind() != Kind::Omp)
    return Device::doCopyPeer(giver, copy, lane);
  return transfer(copy, number_, static_cast<OmpDevice &>(giver).number_);
}

Status OmpDevice::doLaunch(const Launch &launch) {
  return Error{text("kernel '", launch.kernel->name, "' cannot be launched on ", name(),
                    ", which runs target regions of the program's own compiler"),
               {}};
}

} // namespace het::omp
