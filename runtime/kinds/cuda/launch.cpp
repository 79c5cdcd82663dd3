//===-- kinds/cuda/launch.cpp - kernels on an NVIDIA GPU ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A reduction has one partial for each block, which the kernel writes. They are copied behind it and combined, in the
// order of blocks, when the launch has been waited for. An array may have one partial that all blocks join.
#include "base/reduction.hpp"
#include "base/text.hpp"
#include "device/partials.hpp"
#include "kinds/cuda/device.hpp"

#include <algorithm>
#include <bit>
#include <climits>

namespace het::cuda {

// Enough to fill the machine some times over; a reduction wants few partials.
static constexpr std::size_t mostBlocks = 1 << 20, reductionBlocksPerProcessor = 8;

// A block may have so much without asking. A processor has more.
static constexpr std::size_t sharedOfBlock = 48 << 10, sharedOfProcessor = 200 << 10;

// Less what the kernel itself has for reductions of scalars (reduceToFirst in <hetcc/reduce.h>).
static std::size_t roomOfBlock(const Launch &launch) {
  std::size_t room = sharedOfBlock;
  for (const het_kernel_reduction &reduction : launch.reductions)
    room -= std::min(room, reduction.array ? 0 : 32 * sizeOf(reduction.type) + HET_SHARED_ALIGN);
  return room;
}

// The instance without strides if it serves.
static Shape shapeOf(const Launch &launch, std::size_t processors) {
  const het_kernel &kernel = *launch.kernel;
  const std::size_t most = !joinsThreads(launch) ? mostBlocks : reductionBlocksPerProcessor * processors;
  Shape shape{.copies = {.joins = true}};
  const int inRoom =
      kernel.second == HET_SECOND_SHARED ? threadsInRoom(launch, kernel.threads, roomOfBlock(launch)) : 0;
  LaunchLimits limits = limitsFor(launch, {kernel.threads, most}, shape.copies);
  if (inRoom > 0) { // blocks that would wait for shared memory are not worth their copies
    shape.shared = sharedBytes(launch, inRoom);
    limits = {inRoom, std::clamp<std::size_t>(sharedOfProcessor / std::max<std::size_t>(shape.shared, 1), 1,
                                              reductionBlocksPerProcessor) *
                          processors};
    shape.instance = Gpu::Shared;
    shape.copies.shared = true;
  }
  if (kernel.teams) {
    shape.grid = gridOfTeams(launch.extent, limits.threads, limits.blocks,
                             kernel.teams == HET_TEAMS_PACKED  ? TeamPacking::Any
                             : kernel.teams == HET_TEAMS_WARPS ? TeamPacking::Warps
                                                               : TeamPacking::None);
    return shape;
  }
  if (kernel.rows > 0)
    if (const auto tiles = gridOfTiles(launch.extent, {kernel.rows, kernel.columns, kernel.y, kernel.x}, limits,
                                       processors, kernel.lanes)) {
      shape.grid = *tiles;
      shape.instance = Gpu::Tiled;
      return shape;
    }
  shape.grid = gridFor(extentOfAxes(launch.extent, kernel.x), limits.threads, limits.blocks, kernel.lanes);
  if (kernel.second == HET_SECOND_EXACT && shape.grid.covers(extentOfAxes(launch.extent, kernel.x)))
    shape.instance = Gpu::Exact;
  return shape;
}

// Partials of scalars stand together, so that one copy brings them.
static std::size_t roomOf(const het_kernel_reduction &reduction, const LaunchGrid &grid) {
  constexpr std::size_t line = 256;
  return reduction.array ? 0 : (grid.blocks() * partialBytes(reduction) + line - 1) / line * line;
}

static std::size_t roomOfScalars(const Launch &launch, const LaunchGrid &grid) {
  std::size_t all = 0;
  for (const het_kernel_reduction &reduction : launch.reductions)
    all += roomOf(reduction, grid);
  return all;
}

// Device memory until the launch is complete.
Result<CUdeviceptr> CudaDevice::scratch(const Launch &launch, std::size_t bytes) {
  Result<void *> memory = doAllocate(bytes, "");
  if (!memory.ok())
    return std::move(memory.error()).note(text("scratch memory of kernel '", launch.kernel->name, "'"));
  const auto address = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(*memory));
  scratch_.push_back({given(Lane::Compute), address});
  return address;
}

// Device memory for the partials of `launch`, and its parameters.
Status CudaDevice::reserve(const Launch &launch, const Shape &shape) {
  if (Status status = checkReductions(launch, *this); !status.ok())
    return status;
  partials_.assign(launch.reductions.size(), 0);
  CUdeviceptr scalars = 0;
  if (const std::size_t room = roomOfScalars(launch, shape.grid); room > 0) {
    Result<CUdeviceptr> memory = scratch(launch, std::bit_ceil(std::max<std::size_t>(room, 4096)));
    if (!memory.ok())
      return std::move(memory.error());
    scalars = *memory;
  }
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    const het_kernel_reduction &reduction = launch.reductions[k];
    launch.args[reduction.arg] = &partials_[k];
    if (!reduction.array) {
      partials_[k] = scalars;
      scalars += roomOf(reduction, shape.grid);
      continue;
    }
    Result<CUdeviceptr> memory = scratch(launch, partialsBytes(reduction, shape.grid, shape.copies));
    if (!memory.ok())
      return std::move(memory.error());
    partials_[k] = *memory;
    if (reduction.array == HET_ARRAY_JOINED)
      if (Status status = fill(reduction, partials_[k]); !status.ok())
        return status;
  }
  return {};
}

// Threads join what they have to identities.
Status CudaDevice::fill(const het_kernel_reduction &reduction, CUdeviceptr to) {
  const std::size_t size = sizeOf(reduction.type), items = itemsIn(reduction), most = Staging::blockSize / size;
  for (std::size_t first = 0; first < items; first += most) {
    const std::size_t count = std::min(items - first, most);
    Result<void *> host = stage(Lane::Compute, count * size);
    if (!host.ok())
      return std::move(host.error());
    setIdentities(reduction.type, reduction.op, *host, count);
    const auto from = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(*host));
    const CUresult copied = gpu_.api().copy(to + first * size, from, count * size, streams_.use(Lane::Compute));
    if (Status status = driverStatus(copied, "cuMemcpyAsync"); !status.ok())
      return status;
  }
  return {};
}

// The partials of all scalars.
Status CudaDevice::fetchTogether(const Launch &launch, const LaunchGrid &grid, std::size_t bytes) {
  const auto first = static_cast<std::size_t>(std::ranges::find(launch.reductions, 0, &het_kernel_reduction::array) -
                                              launch.reductions.begin());
  Result<void *> host = stage(Lane::Compute, bytes);
  if (!host.ok())
    return std::move(host.error());
  const auto to = static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(*host));
  const CUresult copied = gpu_.api().copy(to, partials_[first], bytes, streams_.use(Lane::Compute));
  if (Status status = driverStatus(copied, "cuMemcpyAsync"); !status.ok())
    return status;
  auto *at = static_cast<const std::byte *>(*host);
  for (const het_kernel_reduction &reduction : launch.reductions) {
    if (!reduction.array)
      staging_.later(Lane::Compute, given(Lane::Compute), reduction, at, grid.blocks());
    at += roomOf(reduction, grid);
  }
  return {};
}

Status CudaDevice::fetch(const Launch &launch, const Shape &shape) {
  const std::size_t scalars = roomOfScalars(launch, shape.grid);
  const bool together = scalars > 0 && scalars <= Staging::blockSize;
  if (together)
    if (Status status = fetchTogether(launch, shape.grid, scalars); !status.ok())
      return status;
  for (std::size_t k = 0; k < launch.reductions.size(); ++k) {
    const het_kernel_reduction &reduction = launch.reductions[k];
    if (together && !reduction.array)
      continue;
    const std::size_t blocks = partialsOf(reduction, shape.grid, shape.copies);
    // Pinned memory takes so many items at a time: partials of several blocks, or a piece of one.
    const std::size_t size = sizeOf(reduction.type), items = itemsIn(reduction), most = Staging::blockSize / size;
    for (std::size_t first = 0; first < items * blocks;) {
      const std::size_t begin = first % items, count = std::min(items - begin, most);
      const std::size_t adjacent = count == items ? std::min(most / items, blocks - first / items) : 1;
      het_kernel_reduction piece = reduction;
      piece.result = static_cast<std::byte *>(reduction.result) + begin * size;
      piece.count = static_cast<long>(count);
      if (Status status = fetch(piece, partials_[k] + first * size, adjacent); !status.ok())
        return status;
      first += count * adjacent;
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

// With events around it where its time is asked for.
Result<CUresult> CudaDevice::enqueue(const Launch &launch, CUfunction function, const unsigned (&grid)[3],
                                     const unsigned (&block)[3], std::size_t shared) {
  CUstream stream = streams_.use(launch.lane);
  if (Status status = times_.begin(stream, launch.timed); !status.ok())
    return std::move(status.error());
  const CUresult result = gpu_.api().launch(function, grid[0], grid[1], grid[2], block[0], block[1], block[2],
                                            static_cast<unsigned>(shared), stream, launch.args, nullptr);
  if (result == success)
    if (Status status = times_.end(stream); !status.ok())
      return std::move(status.error());
  return result;
}

// Its grid is the program's.
Status CudaDevice::launchOwn(const Launch &launch) {
  const OwnLaunch &own = *launch.own;
  Result<CUfunction> function = gpu_.function(*launch.kernel, Gpu::Strided, id());
  if (!function.ok())
    return std::move(function.error()).note(text("kernel of ", own.file));
  if (own.shared > sharedOfBlock)
    if (Status status =
            driverStatus(gpu_.api().functionAttribute(*function, attributeSharedSize,
                                                      static_cast<int>(std::min<std::size_t>(own.shared, INT_MAX))),
                         "cuFuncSetAttribute");
        !status.ok())
      return std::move(status.error())
          .note(text("kernel '", launch.kernel->name, "' of ", own.file, " is to have ", own.shared,
                     " bytes of shared memory"));
  const auto block = [&](int d) { return static_cast<unsigned>(own.local[d]); };
  const auto blocks = [&](int d) { return static_cast<unsigned>(own.global[d] / own.local[d]); };
  const Result<CUresult> result =
      enqueue(launch, *function, {blocks(0), blocks(1), blocks(2)}, {block(0), block(1), block(2)}, own.shared);
  if (!result.ok())
    return result.error();
  if (Status status = driverStatus(*result, "cuLaunchKernel"); !status.ok())
    return std::move(status.error())
        .note(text("launching kernel '", launch.kernel->name, "' of ", own.file, ", ", blocks(0), " x ", blocks(1),
                   " x ", blocks(2), " blocks of ", block(0), " x ", block(1), " x ", block(2), " threads, with ",
                   own.shared, " bytes of shared memory"));
  return {};
}

Status CudaDevice::doGiveVariables(const het_kernel &kernel, const het_image &image, std::span<void *const> addresses) {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status();
  Result<CUdeviceptr> table = gpu_.variables(kernel, image, id());
  if (!table.ok())
    return std::move(table.error());
  void *const *&has = tables_[*table];
  if (has == addresses.data())
    return {};
  Status status = copyIn({reinterpret_cast<void *>(*table), addresses.data(), addresses.size_bytes()});
  if (status.ok())
    status = wait();
  if (status.ok())
    has = addresses.data();
  return status;
}

Status CudaDevice::doLaunch(const Launch &launch) {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status();
  if (launch.own)
    return launchOwn(launch);
  const Shape shape = shapeOf(launch, static_cast<std::size_t>(gpu_.multiprocessors()));
  const LaunchGrid &grid = shape.grid;
  Result<CUfunction> function = gpu_.function(*launch.kernel, shape.instance, id());
  if (!function.ok())
    return std::move(function.error());
  if (Status status = reserve(launch, shape); !status.ok())
    return status;
  const Result<CUresult> result =
      enqueue(launch, *function, {grid.x, grid.y, grid.z}, {grid.blockX, grid.blockY, grid.blockZ}, shape.shared);
  if (!result.ok())
    return result.error();
  if (Status status = driverStatus(*result, "cuLaunchKernel"); !status.ok())
    return std::move(status.error()).note(text("launching kernel '", launch.kernel->name, "'"));
  return fetch(launch, shape);
}

} // namespace het::cuda
