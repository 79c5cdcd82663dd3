//===-- kinds/cuda/device.cpp - memory and copies of an NVIDIA GPU -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/device.hpp"

#include "base/text.hpp"
#include "device/copiers.hpp"
#include "device/copy.hpp"

namespace het::cuda {

static CUdeviceptr address(const void *memory) {
  return static_cast<CUdeviceptr>(reinterpret_cast<std::uintptr_t>(memory));
}

CudaDevice::CudaDevice(int id, std::string name, Capability capability, Gpu &gpu)
    : Device(id, Kind::Cuda, std::move(name), std::move(capability)), gpu_(gpu), streams_(gpu), times_(gpu),
      staging_(gpu, streams_) {}

CudaDevice::~CudaDevice() {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return;               // the driver is gone, and all of its objects with it
  (void)streams_.drain(); // nobody is left to hear of a failure
  releaseScratch(given(Lane::Compute));
  staging_.free();
  times_.close();
  streams_.close();
}

Status CudaDevice::driverStatus(CUresult result, const char *call) {
  return result == success ? Status() : Status(driverError(gpu_.api(), result, call, name()));
}

Result<void *> CudaDevice::doAllocate(std::size_t bytes, const char *) {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status().error();
  CUdeviceptr memory = 0;
  CUresult result = gpu_.pool().allocate(memory, bytes);
  if (result == errorOutOfMemory) {
    std::size_t free = 0, total = 0;
    gpu_.api().memoryInfo(&free, &total);
    return outOfMemory(*this, bytes, free);
  }
  if (Status status = driverStatus(result, "cuMemAlloc"); !status.ok())
    return std::move(status.error());
  return reinterpret_cast<void *>(static_cast<std::uintptr_t>(memory));
}

void CudaDevice::doRelease(void *memory) {
  if (ContextScope scope(gpu_); scope.status().ok())
    gpu_.pool().release(address(memory));
}

bool CudaDevice::pinned(const void *host) const {
  unsigned type = 0;
  return gpu_.api().pointerAttribute(&type, pointerMemoryType, address(host)) == success && type == memoryHost;
}

// Waits and unpacks; on failure nothing that was put off is done.
Status CudaDevice::drain() {
  Status status = streams_.drain();
  if (status.ok()) {
    staging_.finish();
  } else {
    staging_.reset();
    times_.drop();
  }
  return status;
}

static Copy packedOn(const Copy &copy, void *to, const void *from) {
  Copy packed = copy;
  if (to) {
    packed.to = to;
    packed.to_row = copy.width;
    packed.to_plane = copy.width * copy.rows;
  }
  if (from) {
    packed.from = from;
    packed.from_row = copy.width;
    packed.from_plane = copy.width * copy.rows;
  }
  return packed;
}

Status CudaDevice::doCopyIn(const Copy &asked) {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status();
  Copy copy = joined(asked);
  if (staging_.willWrite(copy.from, copy.reachFrom())) // what came out there comes first
    if (Status status = drain(); !status.ok())
      return status;
  if (pinned(copy.from))
    return transfer(Lane::In, copy, nullptr);
  for (const Copy &piece : pieces(copy, Staging::blockSize)) {
    Result<void *> between = stage(Lane::In, piece.bytes());
    if (!between.ok())
      return std::move(between.error());
    Copiers::ofProcess().run(packedOn(piece, *between, nullptr));
    if (Status status = transfer(Lane::In, packedOn(piece, nullptr, *between), nullptr); !status.ok())
      return status;
  }
  return {};
}

Status CudaDevice::doCopyOut(const Copy &asked) {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status();
  Copy copy = joined(asked);
  if (pinned(copy.to))
    return transfer(Lane::Out, copy, nullptr);
  for (const Copy &piece : pieces(copy, Staging::blockSize)) {
    Result<void *> between = stage(Lane::Out, piece.bytes());
    if (!between.ok())
      return std::move(between.error());
    if (Status status = transfer(Lane::Out, packedOn(piece, *between, nullptr), nullptr); !status.ok())
      return status;
    staging_.later(Lane::Out, given(Lane::Out), packedOn(piece, nullptr, *between));
  }
  return {};
}

Status CudaDevice::doCopyPeer(Device &giver, const Copy &copy, Lane lane) {
  if (giver.kind() != Kind::Cuda)
    return Device::doCopyPeer(giver, copy, lane);
  Gpu &other = static_cast<CudaDevice &>(giver).gpu_;
  if (&other != &gpu_ && !gpu_.reaches(other))
    return Device::doCopyPeer(giver, copy, lane);
  ContextScope scope(gpu_, ContextScope::Any);
  return scope.status().ok() ? transfer(lane, joined(copy), &other == &gpu_ ? nullptr : &other) : scope.status();
}

// Enqueues a copy whose both sides the driver can reach; `giver`: of another GPU's memory.
Status CudaDevice::transfer(Lane lane, const Copy &copy, const Gpu *giver) {
  const Driver &api = gpu_.api();
  if (copy.rows == 1 && copy.planes == 1) {
    if (giver)
      return driverStatus(api.copyPeer(address(copy.to), gpu_.context(), address(copy.from), giver->context(),
                                       copy.width, streams_.use(lane)),
                          "cuMemcpyPeerAsync");
    return driverStatus(api.copy(address(copy.to), address(copy.from), copy.width, streams_.use(lane)),
                        "cuMemcpyAsync");
  }
  if (copy.planes == 1 || onGrid(copy))
    return transferPlane(lane, copy, giver);
  Copy plane = copy;
  plane.planes = 1;
  for (std::size_t i = 0; i < copy.planes; ++i) {
    plane.to = static_cast<std::byte *>(copy.to) + i * copy.to_plane;
    plane.from = static_cast<const std::byte *>(copy.from) + i * copy.from_plane;
    if (Status status = transfer(lane, plane, giver); !status.ok())
      return status;
  }
  return {};
}

Status CudaDevice::transferPlane(Lane lane, const Copy &copy, const Gpu *giver) {
  if (copy.planes == 1 && !giver) {
    Copy2D box{};
    box.srcType = box.dstType = memoryUnified;
    box.src = address(copy.from);
    box.dst = address(copy.to);
    box.srcPitch = copy.from_row;
    box.dstPitch = copy.to_row;
    box.width = copy.width;
    box.height = copy.rows;
    return driverStatus(gpu_.api().copy2D(&box, streams_.use(lane)), "cuMemcpy2DAsync");
  }
  Copy3D box{};
  box.srcType = box.dstType = giver ? memoryDevice : memoryUnified;
  box.src = address(copy.from);
  box.dst = address(copy.to);
  box.srcPitch = copy.from_row;
  box.dstPitch = copy.to_row;
  box.srcHeight = copy.planes > 1 ? copy.from_plane / copy.from_row : copy.rows;
  box.dstHeight = copy.planes > 1 ? copy.to_plane / copy.to_row : copy.rows;
  box.width = copy.width;
  box.height = copy.rows;
  box.depth = copy.planes;
  if (!giver)
    return driverStatus(gpu_.api().copy3D(&box, streams_.use(lane)), "cuMemcpy3DAsync");
  box.srcContext = giver->context();
  box.dstContext = gpu_.context();
  return driverStatus(gpu_.api().copyPeer3D(&box, streams_.use(lane)), "cuMemcpy3DPeerAsync");
}

// Launch `number` and those before it are complete, and their partials have been fetched.
void CudaDevice::releaseScratch(std::uint64_t number) {
  std::erase_if(scratch_, [&](const Scratch &one) {
    if (one.number > number)
      return false;
    gpu_.pool().release(one.memory);
    return true;
  });
}

Status CudaDevice::doWait() {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status();
  Status status = drain();
  releaseScratch(given(Lane::Compute));
  return status;
}

Status CudaDevice::doRecord(Lane lane, std::uint64_t number) {
  ContextScope scope(gpu_, ContextScope::Any);
  return scope.status().ok() ? streams_.record(lane, number) : scope.status();
}

Status CudaDevice::doFollow(Lane lane, const Event &event) {
  ContextScope scope(gpu_, ContextScope::Any);
  if (!scope.status().ok())
    return scope.status();
  const auto &other = static_cast<const CudaDevice &>(*event.device);
  return streams_.follow(lane, other.streams_.recorded(event.lane, event.number));
}

Status CudaDevice::doFollowProgram(Lane lane) {
  ContextScope scope(gpu_); // each has its own default streams
  return scope.status().ok() ? streams_.followDefault(lane) : scope.status();
}

Status CudaDevice::doWait(const Event &event) {
  ContextScope scope(gpu_);
  if (!scope.status().ok())
    return scope.status();
  if (Status status = streams_.wait(event.lane, event.number); !status.ok())
    return status;
  staging_.finish(event.lane, event.number);
  if (event.lane == Lane::Compute)
    releaseScratch(event.number);
  return {};
}

std::vector<KernelTime> CudaDevice::doTakeTimes() {
  if (!times_.any())
    return {};
  const ContextScope scope(gpu_);
  return scope.status().ok() ? times_.take() : std::vector<KernelTime>();
}

} // namespace het::cuda
