//===-- kinds/kinds.cpp - the table of device kinds, and the program's device set ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/kinds.hpp"

#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "device/images.hpp"
#include "kinds/cuda/device.hpp"
#include "kinds/host/device.hpp"
#include "kinds/omp/device.hpp"
#include "kinds/opencl/device.hpp"
#include "kinds/sim/device.hpp"
#include "trace/report.hpp"

#include <algorithm>

namespace het {

static constexpr KindRow table[] = {
    {{"host", Kind::Host, ItemForm::Count, ItemOptions::None, false, "host[:cores]",
      "the processor's cores, in place on the program's arrays"},
     host::make,
     host::probe,
     nullptr},
    {{"cuda", Kind::Cuda, ItemForm::Ids, ItemOptions::None, false, "cuda[:gpu+gpu…][*devices]",
      "NVIDIA GPUs: all, or those named; *n makes n devices of each"},
     cuda::make,
     cuda::probe,
     cuda::leftOut,
     cuda::tryOut},
    {{"opencl", Kind::OpenCl, ItemForm::Name, ItemOptions::ZeroCopy, false,
      "opencl[:cpu|gpu|accelerator|platform.device|name][*devices][(zero_copy=1)]",
      "OpenCL devices: all, or those of a type, a pair of numbers, or a part of the driver's or device's name. *n cuts "
      "each into n equal parts where its driver can, and else makes n devices of it"},
     opencl::make,
     opencl::probe,
     opencl::leftOut,
     nullptr,
     opencl::mayHaveGpu},
    {{"sim", Kind::Sim, ItemForm::Count, ItemOptions::All, false,
      "sim[:devices][(rate=r,bandwidth=b,latency=s,memory=m,slowdown=f,fill=n,zero_copy=1,fail=launch|copy|alloc|"
      "operation:n)"
      "]",
      "simulated accelerators with fenced memory of their own"},
     sim::make,
     nullptr,
     nullptr},
    {{"omp", Kind::Omp, ItemForm::Ids, ItemOptions::None, false, "omp[:device+device…]",
      "devices of the OpenMP runtime that the program was compiled with"},
     omp::make,
     omp::probe,
     omp::leftOut},
};

std::span<const KindRow> kindTable() { return table; }

static void describe(const DeviceSet &set) {
  std::vector<trace::DeviceRow> rows;
  for (const auto &device : set.all())
    rows.push_back({device->id(), kindName(device->kind()), device->name()});
  std::vector<std::string> notUsed = set.missing();
  notUsed.insert(notUsed.end(), set.unusable().begin(), set.unusable().end());
  trace::describeDevices(std::move(rows), std::move(notUsed));
  for (const std::string &missing : set.missing())
    logMessage(LogLevel::Info, missing);
  for (const std::string &unusable : set.unusable())
    logMessage(LogLevel::Warning, unusable);
}

// In a program of another compiler, target regions for simulated devices run on the host, inside of a team; so do those
// for the devices that clang's offloading to the host's own architecture makes.
static void prepareRegions(const DeviceSet &set) {
  bool some = std::any_of(set.all().begin(), set.all().end(),
                          [](auto &device) { return device->kind() == Kind::Sim || device->kind() == Kind::Omp; });
  if (some && !anyImage())
    omp::prepareForFallback();
}

static Result<std::unique_ptr<DeviceSet>> chosenSet() {
  if (!settings().isSet(Setting::Machine))
    return DeviceSet::build(settings().value(Setting::Devices), table);
  if (settings().isSet(Setting::Devices))
    return Error{"HET_DEVICES and HET_MACHINE both name the devices", {"unset one of them"}};
  Result<MachineModel> machine = readMachine(settings().value(Setting::Machine));
  if (!machine.ok())
    return std::move(machine.error());
  return DeviceSet::build(std::move(*machine), table);
}

static Result<const DeviceSet *> buildSet() {
  if (!settingsStatus().ok())
    return settingsStatus().error();
  trace::start(); // before a device watches for faults: its handler passes on what is none of its own
  auto set = chosenSet();
  if (!set.ok())
    return std::move(set.error());
  describe(**set);
  prepareRegions(**set);
  return set->release();
}

Result<const DeviceSet *> deviceSet() {
  // Devices hold driver objects, which must not be given back after the driver's own exit handlers: never destroyed.
  static const Result<const DeviceSet *> &set = *new Result<const DeviceSet *>(buildSet());
  return set;
}

std::span<const DevicesExample> devicesExamples() {
  static constexpr DevicesExample rows[] = {
      {"host", "the cores that this process may use; no copies are made"},
      {"host:1", "one core"},
      {"host,sim:3", "simulated devices 0 to 2, the host is 3"},
      {"sim:2(rate=8),sim:1(rate=1)", "three simulated devices; two count as eight times as fast as the third"},
      {"sim(memory=1e6)", "one simulated device with a megabyte of memory"},
      {"cuda", "every GPU, without the host"},
      {"host,cuda:0+2", "GPUs 0 and 2 become devices 0 and 1, the host is 2"},
      {"cuda:0*2", "two devices on GPU 0, each with memory and a stream of its own"},
      {"opencl", "every OpenCL device that can be used"},
      {"host,opencl:gpu", "the GPUs that OpenCL drivers list, and the host"},
      {"opencl:pocl*2", "two halves of the cores that PoCL has"},
      {"opencl:0.1", "the second device of the first platform, as het-info numbers them"},
      {"opencl:cpu(zero_copy=1)", "the processor, by its OpenCL driver; kernels use the program's own arrays"},
      {"omp", "the devices of the program's own OpenMP runtime; only for stage 1's text built by another compiler"},
  };
  return rows;
}

std::string devicesMarkdown() {
  std::string out = "An item is one of these:\n\n";
  for (const KindRow &row : table)
    out += text("- `", row.word.usage, "`: ", row.word.doc, row.word.later ? " (not supported yet)" : "", ".\n");
  out += "\nOptions of simulated devices:\n\n";
  for (const SimOptionRow &row : simOptionTable())
    out += text("- `", row.key, "=", row.value, "`: ", row.doc, ".\n");
  out += "\n| example | devices |\n|---|---|\n";
  for (const DevicesExample &row : devicesExamples())
    out += text("| `", row.devices, "` | ", row.doc, " |\n");
  return out;
}

std::string devicesReference() {
  std::string out;
  for (const KindRow &row : table)
    out += text(row.word.usage, "\n    ", row.word.doc, row.word.later ? " (not supported yet)" : "", ".\n");
  out += "options of sim\n";
  for (const SimOptionRow &row : simOptionTable())
    out += text("    ", row.key, "=", row.value, ": ", row.doc, ".\n");
  return out;
}

} // namespace het
