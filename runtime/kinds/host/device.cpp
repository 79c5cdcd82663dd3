//===-- kinds/host/device.cpp - the processor's cores -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/host/device.hpp"

#include "base/text.hpp"

#include <fstream>

namespace het::host {

// As Linux tells it; empty where it does not.
static std::string processorName() {
  constexpr std::string_view field = "model name";
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (const auto colon = line.find(": "); line.starts_with(field) && colon != std::string::npos)
      return line.substr(colon + 2);
  return {};
}

static Capability capabilityOf(int cores) {
  Capability capability;
  setCoreFigures(capability, cores);
  capability.model = processorName();
  capability.rate = cores;
  capability.cores = cores;
  return capability;
}

HostDevice::HostDevice(int id, int cores) : Device(id, Kind::Host, "host", capabilityOf(cores)) {}

static Error inPlaceOnly(const char *what) { return Error{text(what, " on the host, which works in place"), {}}; }

Result<void *> HostDevice::doAllocate(std::size_t, const char *) { return inPlaceOnly("allocation"); }
void HostDevice::doRelease(void *) {}
Status HostDevice::doCopyIn(const Copy &) { return inPlaceOnly("copy"); }
Status HostDevice::doCopyOut(const Copy &) { return inPlaceOnly("copy"); }
Status HostDevice::doLaunch(const Launch &launch) {
  return inPlaceOnly(text("launch of kernel '", launch.kernel->name, "'").c_str());
}

Result<Devices> make(const DeviceItem &item, Numbering numbering) {
  Devices made;
  int wanted = item.count > 0 ? static_cast<int>(item.count) : threads();
  made.push_back(std::make_unique<HostDevice>(numbering.firstId, wanted));
  return made;
}

} // namespace het::host
