//===-- kinds/opencl/host.cpp - kernels that the device has, and those that the host runs for it -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host computes on the device's memory: at once where both see each other's writes, else while it is mapped.
#include "base/log.hpp"
#include "base/offload.hpp"
#include "base/text.hpp"
#include "device/compute.hpp"
#include "device/images.hpp"
#include "kinds/opencl/device.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace het::opencl {

// Programs belong to their kernels. Another kernel may stand at the address of one that went with its shared library.
void OpenClDevice::forgetKernels() {
  for (auto &[kernel, ready] : kernels_) {
    if (ready.kernel)
      processor_.api().releaseKernel(ready.kernel);
    if (ready.program)
      processor_.api().releaseProgram(ready.program);
  }
  kernels_.clear();
}

static std::vector<const char *> functionsOf(const het_kernel &kernel) {
  return kernel.image ? linkedTexts(*kernel.image) : std::vector<const char *>();
}

static bool isWhole(std::span<const char *const> texts) { return std::ranges::find(texts, nullptr) == texts.end(); }

static bool needsDoubles(const char *text) {
  return std::strstr(text, "#pragma OPENCL EXTENSION cl_khr_fp64") != nullptr;
}

// From now on; the user is told once. The translator has said what cannot be said in OpenCL C.
void OpenClDevice::useHost(Ready &ready, const het_kernel &kernel, const Error &why) const {
  const bool isSaid = kernel.opencl && isWhole(functionsOf(kernel));
  if (ready.kernel)
    processor_.api().releaseKernel(std::exchange(ready.kernel, nullptr));
  ready.refused = why;
  if (!kernel.sim || offloadPolicy() == Offload::Mandatory)
    return; // the launch says so
  std::string message = text("the host runs kernel '", kernel.name, "' for ", name(), ": ", why.message);
  for (const std::string &note : why.notes)
    message += "\n" + note;
  logMessage(isSaid ? LogLevel::Warning : LogLevel::Info, message);
}

Status OpenClDevice::prepare(const het_kernel &kernel, Ready &ready) const {
  const Driver &api = processor_.api();
  if (!kernel.opencl || !kernel.size || !kernel.pointer)
    return Error{"it cannot be said in OpenCL C", {}};
  const std::vector<const char *> functions = functionsOf(kernel);
  if (!isWhole(functions))
    return Error{"a function of another file that it calls cannot be said in OpenCL C", {}};
  if (!processor_.installed().doubles && (needsDoubles(kernel.opencl) || std::ranges::any_of(functions, needsDoubles)))
    return Error{"it needs doubles, which the device does not have", {}};
  Result<cl_program> program = processor_.build(kernel, functions);
  if (!program.ok())
    return std::move(program.error());
  ready.program = *program;
  cl_int result = success;
  cl_kernel made = api.createKernel(ready.program, kernel.name, &result);
  if (!made)
    return driverStatus(result, "clCreateKernel");
  ready.kernel = made;
  std::size_t most = 1;
  result = api.kernelInfo(made, processor_.device(), kernelGroupSize, sizeof most, &most, nullptr);
  ready.mostThreads = most;
  if (result != success)
    return driverStatus(result, "clGetKernelWorkGroupInfo");
  cl_uint parameters = 0;
  result = api.kernelProperty(made, kernelArguments, sizeof parameters, &parameters, nullptr);
  ready.locks = parameters > static_cast<cl_uint>(kernel.parameters);
  return driverStatus(result, "clGetKernelInfo");
}

OpenClDevice::Ready &OpenClDevice::readyFor(const het_kernel &kernel, const OwnLaunch *own) {
  if (const std::uint64_t removed = imagesRemoved(); removed != imagesRemoved_) {
    forgetKernels();
    imagesRemoved_ = removed;
  }
  const auto [found, isNew] = kernels_.try_emplace(&kernel);
  Ready &ready = found->second;
  if (isNew)
    firstLaunch_ = given(Lane::Compute);
  if (isNew && own)
    ready.refused = prepareOwn(kernel, *own, ready);
  else if (isNew)
    if (Status status = prepare(kernel, ready); !status.ok())
      useHost(ready, kernel, status.error());
  return ready;
}

// The memory stays mapped until the commands are complete that give it back.
Status OpenClDevice::unmapAll(const std::vector<void *> &mapped) {
  Status first;
  for (void *base : mapped) {
    cl_event event = nullptr;
    const cl_int result = processor_.api().svmUnmap(queues_.of(Lane::Compute), base, 0, nullptr, &event);
    Status status = queues_.add(Lane::Compute, given(Lane::Compute), result, "clEnqueueSVMUnmap", event);
    if (first.ok())
      first = std::move(status);
  }
  Status drained = queues_.drain();
  return first.ok() ? drained : first;
}

Status OpenClDevice::mapAll(std::vector<void *> &mapped) {
  if (processor_.installed().isFine())
    return {};
  for (const auto &[memory, block] : blocks_) {
    cl_event event = nullptr;
    const cl_int result = processor_.api().svmMap(queues_.of(Lane::Compute), 1, mapRead | mapWrite, block.base,
                                                  block.bytes, 0, nullptr, &event);
    if (Status status = queues_.add(Lane::Compute, given(Lane::Compute), result, "clEnqueueSVMMap", event);
        !status.ok())
      return status;
    mapped.push_back(block.base);
  }
  return {};
}

// For a kernel that the device does not take.
Status OpenClDevice::runInstead(const Launch &launch, const Ready &ready) {
  if (offloadPolicy() == Offload::Mandatory)
    return Error(ready.refused.error())
        .note(text("kernel '", launch.kernel->name, "' does not run on ", name(),
                   ", and OMP_TARGET_OFFLOAD is set to 'mandatory'"));
  return runOnHost(launch);
}

Status OpenClDevice::runOnHost(const Launch &launch) {
  if (Status status = drain(); !status.ok())
    return status;
  std::vector<void *> mapped;
  Status status = mapAll(mapped);
  if (status.ok())
    status = compute(*this, launch, 1, 1);
  Status unmapped = unmapAll(mapped);
  return status.ok() ? unmapped : status;
}

} // namespace het::opencl
