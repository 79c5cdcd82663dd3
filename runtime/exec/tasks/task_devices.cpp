//===-- exec/tasks/task_devices.cpp - the devices that can run a task's kernel ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_devices.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "exec/tasks/task_source.hpp"
#include "kinds/kinds.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

namespace het {

Device *processor(const Runtime &runtime) {
  static Device *const one = [id = runtime.host()]() -> Device * {
    for (const KindRow &kind : kindTable()) {
      DeviceItem item;
      item.name = "cpu";
      if (kind.word.kind != Kind::OpenCl)
        continue;
      Result<Devices> made = kind.make(item, {id, 0});
      return made.ok() && !made->empty() ? made->front().release() : nullptr; // never gone, as all devices
    }
    return nullptr;
  }();
  return one;
}

static std::string kindsText(int kinds) {
  std::vector<std::string> words;
  if (kinds & HET_TASK_CUDA)
    words.emplace_back("CUDA devices");
  switch (kinds & HET_TASK_ANY) {
  case HET_TASK_CPU: words.emplace_back("OpenCL processors"); break;
  case HET_TASK_GPU: words.emplace_back("OpenCL GPUs"); break;
  case HET_TASK_ANY: words.emplace_back("OpenCL devices"); break;
  default: break;
  }
  return words.size() > 1 ? text(words[0], " or ", words[1]) : words.empty() ? "devices" : words[0];
}

static std::string placesText(const Device &device) {
  switch (device.kind()) {
  case Kind::Host: return "the host";
  case Kind::Cuda: return "CUDA devices";
  case Kind::OpenCl: return device.isProcessor() ? "OpenCL processors" : "OpenCL devices";
  default: return "simulated devices";
  }
}

void tellInstead(const Runtime &runtime, const het_site *site, const char *task,
                 std::span<const het_task_kernel> kernels, int device) {
  int kinds = 0;
  for (const het_task_kernel &kernel : kernels)
    kinds |= kernel.devices;
  if (device == runtime.host() && kinds & HET_TASK_HOST)
    return;
  const std::string asked = kindsText(kinds), place = placesText(*runtime.devices[static_cast<std::size_t>(device)]);
  if (trace::reportOn())
    trace::recordTaskInstead(site, task, device, asked);
  static std::mutex lock;
  static std::set<std::pair<const het_task_kernel *, std::string>> told;
  const std::lock_guard guard(lock);
  if (told.emplace(kernels.data(), place).second)
    logMessage(LogLevel::Info, text("task '", task, "' asks for ", asked, ", and none can run it: ", place,
                                    place == "the host" ? " does" : " do"));
}

// A kind that the task asks for, of kernels that stage 2 made. Every accelerator runs those; simulated ones stand for
// all.
static bool isAskedFor(const Device &device, int kinds) {
  switch (device.kind()) {
  case Kind::Cuda: return kinds & HET_TASK_CUDA;
  case Kind::OpenCl: return kinds & (device.isProcessor() ? HET_TASK_CPU : HET_TASK_GPU);
  default: return true;
  }
}

// The next best.
static void takeOthers(TaskDevices &devices) {
  devices.instead = devices.asked.empty() && !devices.others.empty();
  if (devices.instead)
    devices.asked.swap(devices.others);
}

TaskDevices devicesForMade(const Runtime &runtime, int kinds) {
  TaskDevices devices;
  for (int id = 0; id < runtime.host(); ++id) {
    const Device &device = *runtime.devices[static_cast<std::size_t>(id)];
    if (device.hasCode().ok())
      (isAskedFor(device, kinds) ? devices.asked : devices.others).push_back(id);
  }
  takeOthers(devices);
  return devices;
}

// Simulated devices stand for accelerators if a processor can compute for them.
static TaskDevices devicesForText(const Runtime &runtime) {
  TaskDevices devices;
  std::vector<int> simulated;
  for (int id = 0; id < runtime.host(); ++id) {
    const Kind kind = runtime.devices[static_cast<std::size_t>(id)]->kind();
    if (kind == Kind::Sim)
      simulated.push_back(id);
    if (kind == Kind::OpenCl)
      devices.others.push_back(id);
  }
  if (devices.others.empty() && !simulated.empty() && processor(runtime))
    devices.asked = std::move(simulated);
  return devices;
}

// OpenCL devices of another kind are the rest.
static void addDevicesForText(TaskDevices &devices, const Runtime &runtime, int kinds, const TaskDevices &found) {
  for (const int id : found.others) {
    const bool isProcessor = runtime.devices[static_cast<std::size_t>(id)]->isProcessor();
    (kinds & (isProcessor ? HET_TASK_CPU : HET_TASK_GPU) ? devices.asked : devices.others).push_back(id);
  }
  std::ranges::copy(found.asked, std::back_inserter(devices.asked));
}

Result<TaskDevices> devicesForOwn(const Runtime &runtime, std::span<const het_task_kernel> kernels) {
  TaskDevices devices;
  std::optional<Error> notFound;
  for (const het_task_kernel &kernel : kernels) {
    TaskDevices found;
    if (!isForCuda(kernel))
      found = devicesForText(runtime);
    for (int id = 0; isForCuda(kernel) && id < runtime.host(); ++id)
      if (runtime.devices[static_cast<std::size_t>(id)]->kind() == Kind::Cuda)
        found.asked.push_back(id);
    if (found.asked.empty() && found.others.empty())
      continue;
    Result<TaskSource *> own = sourceOf(kernel);
    if (!own.ok())
      return std::move(own.error());
    if (!notFound)
      notFound = (*own)->notFound;
    if (!(*own)->isThere)
      continue;
    if (isForCuda(kernel))
      std::ranges::copy(found.asked, std::back_inserter(devices.asked));
    else
      addDevicesForText(devices, runtime, kernel.devices, found);
  }
  takeOthers(devices);
  if (devices.asked.empty() && notFound)
    return std::move(*notFound);
  return devices;
}

const het_task_kernel *kernelFor(const Device &device, std::span<const het_task_kernel> kernels) {
  const bool isCuda = device.kind() == Kind::Cuda;
  const auto found = std::ranges::find(kernels, isCuda, isForCuda);
  return found == kernels.end() ? nullptr : &*found;
}

} // namespace het
