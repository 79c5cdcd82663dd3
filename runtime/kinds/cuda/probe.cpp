//===-- kinds/cuda/probe.cpp - which NVIDIA GPUs there are ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/exit.hpp"
#include "base/text.hpp"
#include "device/images.hpp"
#include "device/partials.hpp"
#include "kinds/cuda/device.hpp"
#include "kinds/cuda/figures.hpp"

#include <algorithm>
#include <utility>

namespace het::cuda {

static constexpr const char *noCode = "this program carries no CUDA code";

std::string leftOut() { return anyCudaCode() ? "" : noCode; }

static Result<int> countGpus() {
  const Result<const Driver *> &api = driver();
  if (!api.ok())
    return api.error();
  int count = 0;
  if (CUresult result = (*api)->deviceCount(&count); result != success)
    return driverError(**api, result, "cuDeviceGetCount", "this machine");
  return count;
}

static std::string describe(const Driver &api, int ordinal) {
  CUdevice device = 0;
  char name[256] = "";
  std::size_t memory = 0;
  int processors = 0, major = 0, minor = 0, version = 0;
  if (api.deviceGet(&device, ordinal) != success || api.deviceName(name, sizeof name - 1, device) != success)
    return "unknown GPU";
  api.deviceMemory(&memory, device);
  api.deviceAttribute(&processors, attributeMultiprocessors, device);
  api.deviceAttribute(&major, attributeMajor, device);
  api.deviceAttribute(&minor, attributeMinor, device);
  api.driverVersion(&version);
  return text(name, ", ", bytesText(memory), ", ", processors, " multiprocessors, compute capability ", major, ".",
              minor, ", driver for CUDA ", version / 1000, ".", version % 1000 / 10);
}

Found probe() {
  Found found;
  Result<int> count = countGpus();
  if (!count.ok())
    found.missing.push_back(count.error().message);
  else if (*count == 0)
    found.missing.push_back("no NVIDIA GPU: the driver lists none");
  for (int i = 0; count.ok() && i < *count; ++i)
    found.places.push_back({text("cuda:", i), describe(**driver(), i)});
  return found;
}

static Attributes attributesOf(const Driver &api, const Gpu &gpu, int ordinal) {
  Attributes attributes;
  CUdevice device = 0;
  if (api.deviceGet(&device, ordinal) != success)
    return attributes;
  attributes.multiprocessors = gpu.multiprocessors();
  const std::pair<int *, int> asked[] = {
      {&attributes.major, attributeMajor},       {&attributes.minor, attributeMinor},
      {&attributes.clock, attributeClock},       {&attributes.memoryClock, attributeMemoryClock},
      {&attributes.busWidth, attributeBusWidth}, {&attributes.doubleRatio, attributeDoubleRatio}};
  for (const auto &[value, attribute] : asked)
    if (api.deviceAttribute(value, attribute, device) != success)
      *value = 0;
  return attributes;
}

static Result<std::unique_ptr<Device>> makeOne(int id, int ordinal, int copy, int copies) {
  Result<Gpu *> gpu = Gpu::get(ordinal);
  if (!gpu.ok())
    return std::move(gpu.error());
  ContextScope scope(**gpu);
  if (!scope.status().ok())
    return scope.status().error();
  // A multiprocessor's worth in host cores, and PCIe, as a first guess: the first passes measure both.
  Capability capability;
  capability.rate = 4.0 * (*gpu)->multiprocessors() / copies;
  setFigures(capability, attributesOf(**driver(), **gpu, ordinal), copies);
  capability.bandwidth = 12e9;
  capability.latency = 1e-5;
  capability.threads = std::max(2048L * (*gpu)->multiprocessors() / copies, 1L); // as many as are there at once
  const auto shares = static_cast<std::size_t>(copies);
  capability.memory = (*gpu)->memory() / shares;
  capability.apart = (*gpu)->taken() / shares + apartForLaunches(((*gpu)->memory() - (*gpu)->taken()) / shares);
  capability.model = describe(**driver(), ordinal);
  std::string name = copies > 1 ? text((*gpu)->name(), ".", copy) : (*gpu)->name();
  auto device = std::make_unique<CudaDevice>(id, std::move(name), capability, **gpu);
  noticeExit(); // the driver has its own handler
  if (Status status = device->open(); !status.ok())
    return std::move(status.error());
  return std::unique_ptr<Device>(std::move(device));
}

// A GPU that another process has for itself alone, one that is broken, or one for which the program has no code.
Status tryOut(int ordinal) {
  Result<Gpu *> gpu = Gpu::get(ordinal);
  if (!gpu.ok())
    return std::move(gpu.error());
  ContextScope scope(**gpu);
  return scope.status().ok() ? (*gpu)->load() : scope.status();
}

Result<Devices> make(const DeviceItem &item, Numbering numbering) {
  if (!anyCudaCode())
    return Error{noCode, {"hetcc makes it where it finds nvcc; programs of other compilers use omp devices"}};
  Result<int> count = countGpus();
  if (!count.ok())
    return std::move(count.error());
  if (*count == 0)
    return Error{"no NVIDIA GPU: the driver lists none", {}};
  std::vector<int> ordinals = item.ids;
  for (int i = 0; item.ids.empty() && i < *count; ++i)
    ordinals.push_back(i);
  Devices made;
  for (int ordinal : ordinals) {
    if (ordinal >= *count)
      return Error{text("no GPU ", ordinal, ": the driver lists ", *count, ", from 0 on"), {}};
    for (int copy = 0; copy < item.copies; ++copy) {
      int id = numbering.firstId + static_cast<int>(made.size());
      auto device = makeOne(id, ordinal, copy, item.copies);
      if (!device.ok())
        return std::move(device.error());
      made.push_back(std::move(*device));
    }
  }
  return made;
}

} // namespace het::cuda
