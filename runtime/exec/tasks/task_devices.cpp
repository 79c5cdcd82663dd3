//===-- exec/tasks/task_devices.cpp - the devices that can run a task's kernel ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_devices.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "exec/tasks/task_source.hpp"
#include "kinds/kinds.hpp"

#include <algorithm>
#include <atomic>

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

// Said once for each kind.
static void tellOther(int kinds) {
  static std::atomic<int> told{0};
  if ((told.fetch_or(kinds) & kinds) != kinds)
    logMessage(LogLevel::Info, text("tasks for OpenCL ", kinds == HET_TASK_CPU ? "processors" : "GPUs",
                                    " run on other OpenCL devices: there is none of that kind"));
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

TaskDevices devicesForMade(const Runtime &runtime, int kinds) {
  TaskDevices devices;
  for (int id = 0; id < runtime.host(); ++id) {
    const Device &device = *runtime.devices[static_cast<std::size_t>(id)];
    if (device.hasCode().ok())
      (isAskedFor(device, kinds) ? devices.asked : devices.others).push_back(id);
  }
  if (devices.asked.empty())
    devices.asked.swap(devices.others);
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
  int kinds = 0;
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
    kinds |= kernel.devices;
    if (isForCuda(kernel))
      std::ranges::copy(found.asked, std::back_inserter(devices.asked));
    else
      addDevicesForText(devices, runtime, kernel.devices, found);
  }
  if (devices.asked.empty() && !devices.others.empty()) {
    tellOther(kinds);
    devices.asked.swap(devices.others);
  }
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
