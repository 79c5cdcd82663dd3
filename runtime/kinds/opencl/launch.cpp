//===-- kinds/opencl/launch.cpp - kernels on an OpenCL device ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// On a CPU each work-group is one work-item, which gets a run of the outermost loop: a core computes it as it would
// without OpenCL. Other devices get the grids of GPUs. A reduction has one partial for each work-group; they are copied
// behind the kernel and combined when the launch has been waited for.
#include "base/exit.hpp"
#include "base/text.hpp"
#include "device/partials.hpp"
#include "kinds/opencl/device.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

namespace het::opencl {

// Enough to fill the machine some times over; a reduction wants few partials.
static constexpr std::size_t mostGroups = 1 << 20, reductionGroupsPerUnit = 8, itemsPerCore = 4;

// A work-group that is too long for an axis of the device.
static bool fits(const LaunchGrid &grid, const std::vector<std::size_t> &sizes) {
  return grid.blockX <= sizes[0] && grid.blockY <= sizes[1] && grid.blockZ <= sizes[2];
}

LaunchGrid OpenClDevice::gridOf(const Launch &launch, const Ready &ready) const {
  const Installed &installed = processor_.installed();
  const std::size_t units = processor_.units(), itemsOfCores = itemsPerCore * units;
  const bool cpu = installed.isCpu();
  const std::size_t most = cpu ? itemsOfCores : !joinsThreads(launch) ? mostGroups : reductionGroupsPerUnit * units;
  const auto bound = static_cast<int>(std::min<std::size_t>(
      {static_cast<std::size_t>(std::max(launch.kernel->threads, 1)), ready.mostThreads, installed.itemSizes[0]}));
  if (launch.kernel->teams) {
    const LaunchLimits limits = limitsFor(launch, {bound, most});
    const long extent[] = {launch.extent[0], cpu && launch.extent[1] < 0 ? -1 : launch.extent[1]};
    return gridOfTeams(extent, limits.threads, limits.blocks);
  }
  if (cpu)
    return gridOfRuns(launch.extent, launch.kernel->x, limitsFor(launch, {1, most}).blocks);
  const int threads = static_cast<int>(std::bit_floor(static_cast<unsigned>(bound)));
  LaunchLimits limits = limitsFor(launch, {threads, most});
  const std::vector<long> extent = extentOfAxes(launch.extent, launch.kernel->x);
  LaunchGrid grid = gridFor(extent, limits.threads, limits.blocks, launch.kernel->lanes);
  while (limits.threads > 1 && !fits(grid, installed.itemSizes)) {
    limits.threads /= 2;
    grid = gridFor(extent, limits.threads, limits.blocks, launch.kernel->lanes);
  }
  return grid;
}

// Memory of another launch that is complete, or new memory.
Result<void *> OpenClDevice::scratch(std::size_t bytes) {
  for (Scratch &one : scratch_)
    if (one.number == 0 && one.bytes == bytes) {
      one.number = given(Lane::Compute);
      return one.memory;
    }
  Result<void *> memory = doAllocate(bytes, "");
  if (memory.ok())
    scratch_.push_back({*memory, bytes, given(Lane::Compute)});
  return memory;
}

// Device memory for the partials of `launch`, and its parameters.
Status OpenClDevice::reserve(const Launch &launch, const LaunchGrid &grid) {
  partials_.assign(launch.reductions.size(), nullptr);
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    Result<void *> memory = scratch(partialsBytes(launch.reductions[k], grid));
    if (!memory.ok())
      return std::move(memory.error()).note(text("scratch memory of kernel '", launch.kernel->name, "'"));
    partials_[k] = *memory;
    launch.args[launch.reductions[k].arg] = &partials_[k];
  }
  return {};
}

// For kernels whose groups join their results one at a time, and for their critical sections.
Result<void *> OpenClDevice::lock() {
  static const cl_int none[64] = {}; // as many as the translator's kernel/unit.cpp counts
  if (lock_)
    return lock_;
  Result<void *> memory = doAllocate(sizeof none, "");
  if (!memory.ok())
    return std::move(memory.error()).note("a lock of kernels");
  if (Status status = transferRow(Lane::Compute, *memory, &none, sizeof none); !status.ok()) {
    doRelease(*memory);
    return status.error();
  }
  return lock_ = *memory;
}

// Pointers may lead to where an array would begin, before its allocation: the kernel is told of all allocations. Those
// of the user's own kernels lead to what they are about.
Status OpenClDevice::setArguments(const Launch &launch, Ready &ready) {
  const Driver &api = processor_.api();
  const het_kernel &kernel = *launch.kernel;
  for (int i = 0; i < launch.count; ++i) {
    const auto index = static_cast<cl_uint>(i);
    if (!kernel.pointer[i]) {
      if (cl_int result = api.setArgument(ready.kernel, index, kernel.size[i], launch.args[i]); result != success)
        return driverStatus(result, "clSetKernelArg");
      continue;
    }
    void *value = *static_cast<void **>(launch.args[i]);
    const cl_int result = value ? api.setPointer(ready.kernel, index, value)
                                : api.setArgument(ready.kernel, index, sizeof(cl_mem), nullptr);
    if (result != success)
      return driverStatus(result, "clSetKernelArgSVMPointer");
  }
  if (ready.locks) {
    Result<void *> memory = lock();
    if (!memory.ok())
      return memory.error();
    if (cl_int result = api.setPointer(ready.kernel, static_cast<cl_uint>(launch.count), *memory); result != success)
      return driverStatus(result, "clSetKernelArgSVMPointer");
  }
  if (launch.own || ready.allocations == allocations_ || blocks_.empty())
    return {};
  std::vector<void *> all;
  for (const auto &[memory, block] : blocks_)
    all.push_back(block.base);
  const cl_int result = api.setKernelInfo(ready.kernel, kernelSvmPointers, all.size() * sizeof(void *), all.data());
  if (result == success)
    ready.allocations = allocations_;
  return driverStatus(result, "clSetKernelExecInfo");
}

Status OpenClDevice::run(const Launch &launch, const Ready &ready, const LaunchGrid &grid) {
  const std::size_t group[] = {grid.blockX, grid.blockY, grid.blockZ};
  const std::size_t all[] = {std::size_t{grid.x} * grid.blockX, std::size_t{grid.y} * grid.blockY,
                             std::size_t{grid.z} * grid.blockZ};
  cl_event event = nullptr;
  const cl_int result =
      processor_.api().launch(queues_.of(Lane::Compute), ready.kernel, 3, nullptr, all, group, 0, nullptr, &event);
  if (Status status =
          queues_.add(Lane::Compute, given(Lane::Compute), result, "clEnqueueNDRangeKernel", event, launch.timed);
      !status.ok())
    return std::move(status.error()).note(text("launching kernel '", launch.kernel->name, "'"));
  return awaitFirst();
}

// A driver may make objects of its own while it first finishes a kernel. The program may exit meanwhile: they are made,
// and known to be, before that.
Status OpenClDevice::awaitFirst() {
  static std::atomic<bool> first{true};
  if (!first.load(std::memory_order_relaxed) || !first.exchange(false))
    return {};
  Status status = queues_.wait(Lane::Compute, given(Lane::Compute));
  noticeExit();
  return status;
}

Status OpenClDevice::fetch(const Launch &launch, const LaunchGrid &grid) {
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    const std::size_t bytes = grid.blocks() * partialBytes(launch.reductions[k]);
    Pending one{given(Lane::Compute), launch.reductions[k], std::vector<std::byte>(bytes), grid.blocks()};
    Status status = bytes ? transferRow(Lane::Compute, one.partials.data(), partials_[k], bytes) : Status();
    if (!status.ok())
      return status;
    pending_.push_back(std::move(one));
  }
  return {};
}

Status OpenClDevice::doLaunch(const Launch &launch) {
  if (launch.own)
    return launchOwn(launch);
  if (Status status = checkReductions(launch, *this); !status.ok())
    return status;
  if (isExiting())
    return runOnHost(launch);
  Ready &ready = readyFor(*launch.kernel);
  if (!ready.kernel)
    return runInstead(launch, ready);
  const LaunchGrid grid = gridOf(launch, ready);
  // PoCL 3.1 makes loops over a group's items between barriers. It gets loops wrong that a `break` or a `continue`
  // leaves with barriers inside. On a processor threads of the host are as good.
  if (launch.kernel->teams && processor_.installed().isCpu() && grid.threads() > 1)
    return runOnHost(launch);
  if (Status status = reserve(launch, grid); !status.ok())
    return status;
  if (Status status = setArguments(launch, ready); !status.ok()) {
    useHost(ready, *launch.kernel, status.error());
    return runInstead(launch, ready);
  }
  if (Status status = run(launch, ready, grid); !status.ok())
    return status;
  return fetch(launch, grid);
}

} // namespace het::opencl
