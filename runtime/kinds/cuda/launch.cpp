//===-- kinds/cuda/launch.cpp - kernels on an NVIDIA GPU ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A reduction has one partial for each block, which the kernel writes; they are copied behind it and combined, in the
// order of blocks, when the stream has been waited for.
#include "base/reduction.hpp"
#include "base/text.hpp"
#include "kinds/cuda/device.hpp"
#include "kinds/cuda/grid.hpp"

#include <algorithm>

namespace het::cuda {

// Enough to fill the machine some times over; a reduction wants few partials.
static constexpr std::size_t mostBlocks = 1 << 20, reductionBlocksPerProcessor = 8;

// Device memory for the partials of `launch`, and its parameters.
Status CudaDevice::reserve(const Launch &launch, std::size_t blocks) {
  partials_.resize(std::max(partials_.size(), launch.reductions.size()));
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    const het_kernel_reduction &reduction = launch.reductions[k];
    if (reduction.type == HET_LDOUBLE)
      return Error{text("kernel '", launch.kernel->name, "' reduces a long double, which ", name(), " does not have"),
                   {}};
    Scratch &scratch = partials_[k];
    std::size_t bytes = std::max<std::size_t>(blocks * sizeOf(reduction.type), 4096);
    if (scratch.bytes < bytes) {
      if (scratch.memory) // an earlier launch may still write there: freeing waits for it
        gpu_.api().release(scratch.memory);
      scratch = {};
      if (Status status = driverStatus(gpu_.api().allocate(&scratch.memory, bytes), "cuMemAlloc"); !status.ok())
        return status;
      scratch.bytes = bytes;
    }
    launch.args[reduction.arg] = &scratch.memory;
  }
  return {};
}

Status CudaDevice::fetch(const Launch &launch, std::size_t blocks) {
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    const het_kernel_reduction &reduction = launch.reductions[k];
    std::size_t bytes = blocks * sizeOf(reduction.type);
    Result<void *> host = stage(bytes);
    if (!host.ok())
      return std::move(host.error());
    auto to = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(*host));
    if (Status status = driverStatus(gpu_.api().copy(to, partials_[k].memory, bytes, stream_), "cuMemcpyAsync");
        !status.ok())
      return status;
    staging_.later(reduction, *host, blocks);
  }
  return {};
}

Status CudaDevice::doLaunch(const Launch &launch) {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status();
  Result<CUfunction> function = gpu_.function(*launch.kernel);
  if (!function.ok())
    return std::move(function.error());
  bool reduces = !launch.reductions.empty();
  std::size_t most =
      reduces ? reductionBlocksPerProcessor * static_cast<std::size_t>(gpu_.multiprocessors()) : mostBlocks;
  Grid grid = gridFor(launch.extent, launch.kernel->threads, most);
  if (Status status = reserve(launch, grid.blocks()); !status.ok())
    return status;
  CUresult result = gpu_.api().launch(*function, grid.x, grid.y, grid.z, grid.blockX, grid.blockY, grid.blockZ, 0,
                                      stream_, launch.args, nullptr);
  if (Status status = driverStatus(result, "cuLaunchKernel"); !status.ok())
    return std::move(status.error()).note(text("launching kernel '", launch.kernel->name, "'"));
  return fetch(launch, grid.blocks());
}

} // namespace het::cuda
