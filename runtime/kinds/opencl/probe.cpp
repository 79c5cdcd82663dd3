//===-- kinds/opencl/probe.cpp - what OpenCL this machine has ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "device/images.hpp"
#include "device/partials.hpp"
#include "kinds/cuda/device.hpp"
#include "kinds/opencl/device.hpp"

#include <algorithm>
#include <filesystem>

namespace het::opencl {

static constexpr const char *noCode = "this program carries no kernels";

std::string leftOut() { return anyImage() || anyOpenClText() ? "" : noCode; }

// A program without kernels may still keep data there. Split loops of other compilers' programs have no code for it.
Status OpenClDevice::hasCode() const {
  if (anyImage() || anyOpenClText())
    return {};
  return Error{text(name(), ": ", noCode), {"hetcc makes them; programs of other compilers use omp devices"}};
}

// Each GPU has a node there, whoever made it. To load the drivers takes as long as many a program.
bool mayHaveGpu() {
  if (settings().isSet(Setting::OpenclLibrary))
    return true;
  std::error_code problem;
  return std::ranges::any_of(std::initializer_list<const char *>{"/dev/dri", "/dev/kfd", "/dev/nvidiactl", "/dev/dxg",
                                                                 "/dev/mali0", "/dev/kgsl-3d0"},
                             [&](const char *node) { return std::filesystem::exists(node, problem); });
}

// The devices that can be used, in the order of the places that probe() finds.
static std::vector<const Installed *> usable() {
  std::vector<const Installed *> all;
  if (machine().ok())
    for (const Installed &device : *machine())
      if (device.unusable.empty())
        all.push_back(&device);
  return all;
}

// A GPU is used once. The host's cores are the host's.
static std::string whyNotByDefault(const Installed &device) {
  constexpr cl_uint nvidia = 0x10DE;
  if (!device.isGpu())
    return text("only GPUs are used unasked; HET_DEVICES=opencl:", device.number, " uses it");
  return device.vendor == nvidia && cuda::leftOut().empty() && !cuda::probe().places.empty() ? "it is a cuda device"
                                                                                             : "";
}

Found probe() {
  Found found;
  const Result<std::vector<Installed>> &all = machine();
  if (!all.ok()) {
    found.missing.push_back(all.error().message);
  } else {
    for (const Installed *device : usable())
      found.places.push_back({text("opencl:", device->number), describe(*device), whyNotByDefault(*device)});
    for (const Installed &device : *all)
      if (!device.unusable.empty())
        found.missing.push_back(
            text("opencl:", device.number, "  ", describe(device), " is not used: ", device.unusable));
    if ((*all).empty())
      found.missing.push_back("no OpenCL device: the drivers list none");
  }
  if (driver().ok())
    for (std::string &broken : brokenDrivers())
      found.missing.push_back(std::move(broken));
  return found;
}

// First guesses: the first passes measure speed and copies. A CPU's copies are made by the cores that compute.
static Capability capabilityOf(const Processor &processor) {
  Capability capability;
  const auto units = static_cast<double>(processor.units());
  const bool cpu = processor.installed().isCpu();
  capability.rate = cpu ? units : 4 * units;
  if (cpu)
    setCoreFigures(capability, units);
  capability.bandwidth = cpu ? 0 : 12e9;
  capability.latency = 3e-5;
  capability.threads = cpu ? 1 : 2048L * static_cast<long>(processor.units());
  capability.memory = processor.memory();
  capability.apart = apartForLaunches(capability.memory);
  capability.model = describe(processor.installed());
  return capability;
}

static Status addDevices(Devices &made, const Installed &installed, const DeviceItem &item, Numbering numbering) {
  Result<std::span<Processor *const>> processors = Processor::get(installed, item.copies);
  if (!processors.ok())
    return std::move(processors.error());
  for (const Processor *processor : *processors) {
    const int count = static_cast<int>(made.size());
    auto device = std::make_unique<OpenClDevice>(numbering.firstId + count, text("opencl:", numbering.ordinal + count),
                                                 capabilityOf(*processor), *processor);
    if (Status status = device->open(); !status.ok())
      return status;
    if (item.options.zeroCopy != 0)
      if (Status status = device->tryHostMemory(); !status.ok())
        logMessage(LogLevel::Warning, text(device->name(), " copies its arrays: ", status.error().message));
    made.push_back(std::move(device));
  }
  return {};
}

Result<Devices> make(const DeviceItem &item, Numbering numbering) {
  if (!machine().ok())
    return machine().error();
  std::vector<const Installed *> chosen;
  if (item.ids.empty()) {
    Result<std::vector<int>> named = choose(item.name, *machine());
    if (!named.ok())
      return std::move(named.error());
    for (int index : *named)
      chosen.push_back(&(*machine())[static_cast<std::size_t>(index)]);
  }
  for (int place : item.ids) // of the default set
    chosen.push_back(usable()[static_cast<std::size_t>(place)]);
  Devices made;
  for (const Installed *device : chosen)
    if (Status status = addDevices(made, *device, item, numbering); !status.ok())
      return std::move(status.error());
  return made;
}

} // namespace het::opencl
