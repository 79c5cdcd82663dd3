//===-- kinds/opencl/processor.cpp - one OpenCL device, or a part of one -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/processor.hpp"

#include "base/log.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace het::opencl {

// Equal parts of the device. None: it stays whole, and several devices of the program share it.
static std::vector<cl_device_id> partsOf(const Driver &api, const Installed &installed, int copies) {
  const auto count = static_cast<cl_uint>(copies);
  if (count < 2 || installed.partitions < count || installed.units < count)
    return {};
  std::vector<Properties> properties{partitionByCounts};
  properties.insert(properties.end(), count, static_cast<Properties>(installed.units / count));
  properties.insert(properties.end(), {0, 0});
  std::vector<cl_device_id> parts(count);
  const cl_int result = api.subDevices(installed.device, properties.data(), count, parts.data(), nullptr);
  if (result == success)
    return parts;
  logMessage(LogLevel::Info,
             text(driverError(result, "clCreateSubDevices", "OpenCL device " + installed.number).message,
                  "; its devices share all of it"));
  return {};
}

Result<std::vector<Processor *>> Processor::make(const Installed &installed, int copies) {
  const Driver &api = **driver();
  std::vector<cl_device_id> devices = partsOf(api, installed, copies);
  const bool parted = !devices.empty();
  if (!parted)
    devices.push_back(installed.device);
  cl_int result = success;
  cl_context context =
      api.createContext(nullptr, static_cast<cl_uint>(devices.size()), devices.data(), nullptr, nullptr, &result);
  if (!context || result != success)
    return driverError(result, "clCreateContext", "OpenCL device " + installed.number);
  std::vector<Processor *> made;
  for (int copy = 0; copy < copies; ++copy) {
    auto *one = new Processor(api, installed);
    one->device_ = devices[parted ? static_cast<std::size_t>(copy) : 0];
    one->context_ = context;
    one->units_ = std::max<cl_uint>(installed.units / static_cast<cl_uint>(copies), 1);
    one->memory_ = installed.memory / static_cast<std::size_t>(copies);
    made.push_back(one);
  }
  return made;
}

Result<std::span<Processor *const>> Processor::get(const Installed &installed, int copies) {
  using Key = std::pair<const Installed *, int>;
  static std::mutex &lock = *new std::mutex;
  static auto &all = *new std::map<Key, std::vector<Processor *>>;
  const std::lock_guard guard(lock);
  const Key key{&installed, copies};
  auto found = all.find(key);
  if (found == all.end()) {
    Result<std::vector<Processor *>> made = make(installed, copies);
    if (!made.ok())
      return std::move(made.error());
    found = all.emplace(key, std::move(*made)).first;
  }
  return std::span<Processor *const>(found->second);
}

} // namespace het::opencl
