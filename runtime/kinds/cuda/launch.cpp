//===-- kinds/cuda/launch.cpp - kernels on an NVIDIA GPU ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A reduction has one partial for each block, which the kernel writes; they are copied behind it and combined, in the
// order of blocks, when the launch has been waited for.
#include "base/reduction.hpp"
#include "base/text.hpp"
#include "device/partials.hpp"
#include "kinds/cuda/device.hpp"

#include <algorithm>

namespace het::cuda {

// Enough to fill the machine some times over; a reduction wants few partials.
static constexpr std::size_t mostBlocks = 1 << 20, reductionBlocksPerProcessor = 8;

namespace {

struct Shape {
  LaunchGrid grid;
  Gpu::Instance instance = Gpu::Strided;
};

} // namespace

// Tiles if there are enough for two blocks on each processor: else the threads would be too few. The instance without
// strides if it serves.
static Shape shapeOf(const Launch &launch, std::size_t most, std::size_t processors) {
  const het_kernel &kernel = *launch.kernel;
  const LaunchLimits limits = limitsFor(launch, {kernel.threads, most});
  if (kernel.teams)
    return {gridOfTeams(launch.extent, limits.threads, limits.blocks)};
  const auto grid = [&](std::span<const long> extent) {
    return gridFor(extentOfAxes(extent, kernel.x), limits.threads, limits.blocks);
  };
  const std::size_t fewest = 2 * processors * static_cast<std::size_t>(kernel.threads);
  if (kernel.rows > 0)
    if (const auto tiles = extentOfTiles(launch.extent, {kernel.rows, kernel.columns, kernel.y, kernel.x}, fewest);
        !tiles.empty())
      return {grid(tiles), Gpu::Tiled};
  Shape shape = {grid(launch.extent)};
  if (kernel.exact && shape.grid.covers(extentOfAxes(launch.extent, kernel.x)))
    shape.instance = Gpu::Exact;
  return shape;
}

// Device memory for the partials of `launch`, and its parameters.
Status CudaDevice::reserve(const Launch &launch, const LaunchGrid &grid) {
  if (Status status = checkReductions(launch, *this); !status.ok())
    return status;
  partials_.assign(launch.reductions.size(), 0);
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    const het_kernel_reduction &reduction = launch.reductions[k];
    Result<void *> memory = doAllocate(partialsBytes(reduction, grid), "");
    if (!memory.ok())
      return std::move(memory.error()).note(text("scratch memory of kernel '", launch.kernel->name, "'"));
    partials_[k] = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(*memory));
    scratch_.push_back({given(Lane::Compute), partials_[k]});
    launch.args[reduction.arg] = &partials_[k];
  }
  return {};
}

Status CudaDevice::fetch(const Launch &launch, std::size_t blocks) {
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    const het_kernel_reduction &reduction = launch.reductions[k];
    // Pinned memory takes so many items at a time: partials of several blocks, or a piece of one.
    const std::size_t size = sizeOf(reduction.type), items = itemsIn(reduction), most = Staging::blockSize / size;
    for (std::size_t first = 0; first < items * blocks;) {
      const std::size_t begin = first % items, count = std::min(items - begin, most);
      const std::size_t together = count == items ? std::min(most / items, blocks - first / items) : 1;
      het_kernel_reduction piece = reduction;
      piece.result = static_cast<std::byte *>(reduction.result) + begin * size;
      piece.count = static_cast<long>(count);
      if (Status status = fetch(piece, partials_[k] + first * size, together); !status.ok())
        return status;
      first += count * together;
    }
  }
  return {};
}

// `blocks` partials that stand one behind the other.
Status CudaDevice::fetch(const het_kernel_reduction &reduction, CUdeviceptr from, std::size_t blocks) {
  const std::size_t bytes = blocks * partialBytes(reduction);
  Result<void *> host = stage(Lane::Compute, bytes);
  if (!host.ok())
    return std::move(host.error());
  auto to = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(*host));
  if (Status status = driverStatus(gpu_.api().copy(to, from, bytes, streams_.use(Lane::Compute)), "cuMemcpyAsync");
      !status.ok())
    return status;
  staging_.later(Lane::Compute, given(Lane::Compute), reduction, *host, blocks);
  return {};
}

Status CudaDevice::doLaunch(const Launch &launch) {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status();
  bool reduces = !launch.reductions.empty();
  const auto processors = static_cast<std::size_t>(gpu_.multiprocessors());
  const auto [grid, instance] =
      shapeOf(launch, reduces ? reductionBlocksPerProcessor * processors : mostBlocks, processors);
  Result<CUfunction> function = gpu_.function(*launch.kernel, instance);
  if (!function.ok())
    return std::move(function.error());
  if (Status status = reserve(launch, grid); !status.ok())
    return status;
  CUresult result = gpu_.api().launch(*function, grid.x, grid.y, grid.z, grid.blockX, grid.blockY, grid.blockZ, 0,
                                      streams_.use(Lane::Compute), launch.args, nullptr);
  if (Status status = driverStatus(result, "cuLaunchKernel"); !status.ok())
    return std::move(status.error()).note(text("launching kernel '", launch.kernel->name, "'"));
  return fetch(launch, grid.blocks());
}

} // namespace het::cuda
