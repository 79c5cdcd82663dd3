//===-- kinds/cuda/device.hpp - a stream of an NVIDIA GPU ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Through the driver API (driver.hpp). cuda:0*4 makes four of these on one GPU, with separate streams. Copies and
// launches are enqueued; wait() synchronises the stream, unpacks what came out and combines reductions. After a failure
// the queue is empty.
#pragma once

#include "device/registry.hpp"
#include "kinds/cuda/gpu.hpp"
#include "kinds/cuda/grid.hpp"
#include "kinds/cuda/staging.hpp"

#include <vector>

namespace het::cuda {

class CudaDevice final : public Device {
public:
  CudaDevice(int id, std::string name, Capability capability, Gpu &gpu, CUstream stream);
  ~CudaDevice() override;
  bool sharesMemory() const override { return gpu_.sharesMemory(); }

private:
  Result<void *> doAllocate(std::size_t bytes, const char *name) override;
  void doRelease(void *memory) override;
  Status doCopyIn(const Copy &copy) override;
  Status doCopyOut(const Copy &copy) override;
  Status doCopyPeer(Device &giver, const Copy &copy) override;
  Status doLaunch(const Launch &launch) override;
  Status doWait() override;

  Result<void *> stage(std::size_t bytes);
  Status drain();
  void releaseScratch();
  Status transfer(const Copy &copy, const Gpu *giver);
  Status transferPlane(const Copy &copy, const Gpu *giver);
  bool pinned(const void *host) const;
  Status reserve(const Launch &launch, const Grid &grid);
  Status fetch(const Launch &launch, std::size_t blocks);
  Status fetch(const het_kernel_reduction &reduction, CUdeviceptr from, std::size_t blocks);
  Status driverStatus(CUresult result, const char *call);

  Gpu &gpu_;
  CUstream stream_;
  Staging staging_;
  std::vector<CUdeviceptr> partials_; // one for each reduction of the latest launch
  std::vector<CUdeviceptr> scratch_;  // of all launches since the last wait, from the GPU's pool
};

Result<Devices> make(const DeviceItem &item, Numbering numbering);
Found probe();
std::string leftOut();
Status tryOut(int ordinal);

} // namespace het::cuda
