//===-- kinds/cuda/launch.cpp - kernels on an NVIDIA GPU ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A reduction has one partial for each block, which the kernel writes; they are copied behind it and combined, in the
// order of blocks, when the launch has been waited for. Each thread has a copy of an array besides: where that takes
// too much memory, there are fewer threads.
#include "base/reduction.hpp"
#include "base/text.hpp"
#include "kinds/cuda/device.hpp"
#include "kinds/cuda/grid.hpp"

#include <algorithm>
#include <bit>

namespace het::cuda {

// Enough to fill the machine some times over; a reduction wants few partials.
static constexpr std::size_t mostBlocks = 1 << 20, reductionBlocksPerProcessor = 8, mostCopies = 256 << 20;

static std::size_t bytesOf(const het_kernel_reduction &reduction) {
  return itemsIn(reduction) * sizeOf(reduction.type);
}

// Threads of a block, and blocks, with a copy of each reduced array for each thread.
static Grid gridOf(const Launch &launch, std::size_t most) {
  std::size_t copy = 0, threads = static_cast<std::size_t>(launch.kernel->threads);
  for (const het_kernel_reduction &reduction : launch.reductions)
    copy += reduction.array ? bytesOf(reduction) : 0;
  if (copy > 0) {
    while (threads > 1 && threads * copy > mostCopies)
      threads /= 2;
    most = std::clamp<std::size_t>(mostCopies / (threads * copy), 1, most);
  }
  return launch.kernel->teams ? gridOfTeams(launch.extent, static_cast<int>(threads), most)
                              : gridFor(launch.extent, static_cast<int>(threads), most);
}

// Device memory for the partials of `launch`, and its parameters. Sizes are powers of two, so that the pool has them
// again for other grids.
Status CudaDevice::reserve(const Launch &launch, const Grid &grid) {
  partials_.assign(launch.reductions.size(), 0);
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    const het_kernel_reduction &reduction = launch.reductions[k];
    if (reduction.type == HET_LDOUBLE)
      return Error{text("kernel '", launch.kernel->name, "' reduces a long double, which ", name(), " does not have"),
                   {}};
    const std::size_t copies = grid.blocks() + (reduction.array ? grid.blocks() * grid.threads() : 0);
    const std::size_t bytes = std::bit_ceil(std::max<std::size_t>(copies * bytesOf(reduction), 4096));
    Result<void *> memory = doAllocate(bytes, "");
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
  const std::size_t bytes = blocks * bytesOf(reduction);
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
  Result<CUfunction> function = gpu_.function(*launch.kernel);
  if (!function.ok())
    return std::move(function.error());
  bool reduces = !launch.reductions.empty();
  std::size_t most =
      reduces ? reductionBlocksPerProcessor * static_cast<std::size_t>(gpu_.multiprocessors()) : mostBlocks;
  const Grid grid = gridOf(launch, most);
  if (Status status = reserve(launch, grid); !status.ok())
    return status;
  CUresult result = gpu_.api().launch(*function, grid.x, grid.y, grid.z, grid.blockX, grid.blockY, grid.blockZ, 0,
                                      streams_.use(Lane::Compute), launch.args, nullptr);
  if (Status status = driverStatus(result, "cuLaunchKernel"); !status.ok())
    return std::move(status.error()).note(text("launching kernel '", launch.kernel->name, "'"));
  return fetch(launch, grid.blocks());
}

} // namespace het::cuda
