//===-- kinds/cuda/device.hpp - an NVIDIA GPU, or a share of one ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Through the driver API (driver.hpp). cuda:0*4 makes four of these on one GPU, with separate streams. Copies and
// launches are enqueued in a stream for each lane. Waiting unpacks what came out and combines reductions. After a
// failure all lanes are empty.
#pragma once

#include "device/launch_grid.hpp"
#include "device/partials.hpp"
#include "device/registry.hpp"
#include "kinds/cuda/gpu.hpp"
#include "kinds/cuda/kernel_times.hpp"
#include "kinds/cuda/staging.hpp"
#include "kinds/cuda/streams.hpp"

#include <vector>

namespace het::cuda {

// How a kernel is launched.
struct Shape {
  LaunchGrid grid = {};
  Gpu::Instance instance = Gpu::Strided;
  std::size_t shared = 0; // bytes
  ArrayCopies copies = {};
};

class CudaDevice final : public Device {
public:
  CudaDevice(int id, std::string name, Capability capability, Gpu &gpu);
  ~CudaDevice() override;
  /// Makes the device's streams, with the GPU's context current.
  Status open() { return streams_.open(); }
  bool overlaps() const override { return true; }
  bool sharesMemory() const override { return gpu_.sharesMemory(); }
  bool hasEnded() const override { return gpu_.hasEnded(); }
  bool takesOwnKernels() const override { return true; }
  std::size_t kernelLanes() const override { return laneCount - static_cast<std::size_t>(Lane::Compute); }

private:
  Result<void *> doAllocate(std::size_t bytes, const char *name) override;
  void doRelease(void *memory) override;
  Status doCopyIn(const Copy &copy) override;
  Status doCopyOut(const Copy &copy) override;
  Status doCopyPeer(Device &giver, const Copy &copy, Lane lane) override;
  Status doLaunch(const Launch &launch) override;
  Status doGiveVariables(const het_kernel &kernel, const het_image &image, std::span<void *const> addresses) override;
  Status launchOwn(const Launch &launch);
  Result<CUresult> enqueue(const Launch &launch, CUfunction function, const unsigned (&grid)[3],
                           const unsigned (&block)[3], std::size_t shared);
  Status doWait() override;
  Status doRecord(Lane lane, std::uint64_t number) override;
  Status doFollow(Lane lane, const Event &event) override;
  Status doFollowProgram(Lane lane) override;
  bool followsNatively(const Device &other) const override { return other.kind() == Kind::Cuda; }
  Status doWait(const Event &event) override;
  std::vector<KernelTime> doTakeTimes() override;

  Result<void *> stage(Lane lane, std::size_t bytes) { return staging_.take(lane, given(lane), bytes); }
  Status drain();
  void releaseScratch(std::uint64_t number);
  Status transfer(Lane lane, const Copy &copy, const Gpu *giver);
  Status transferPlane(Lane lane, const Copy &copy, const Gpu *giver);
  bool pinned(const void *host) const;
  Status reserve(const Launch &launch, const Shape &shape);
  Result<CUdeviceptr> scratch(const Launch &launch, std::size_t bytes);
  Status fill(const het_kernel_reduction &reduction, CUdeviceptr to);
  Status fetch(const Launch &launch, const Shape &shape);
  Status fetchTogether(const Launch &launch, const LaunchGrid &grid, std::size_t bytes);
  Status fetch(const het_kernel_reduction &reduction, CUdeviceptr from, std::size_t blocks);
  Status driverStatus(CUresult result, const char *call);

  Gpu &gpu_;
  Streams streams_;
  KernelTimes times_;
  Staging staging_;
  struct Scratch {
    std::uint64_t number; // of the launch
    CUdeviceptr memory;
  };
  std::map<CUdeviceptr, void *const *> tables_; // of variables, and what they have
  std::vector<CUdeviceptr> partials_;           // one for each reduction of the latest launch
  std::vector<Scratch> scratch_;                // of launches that have not been waited for, from the GPU's pool
};

Result<Devices> make(const DeviceItem &item, Numbering numbering);
Found probe();
std::string leftOut();
Status tryOut(int ordinal);

} // namespace het::cuda
