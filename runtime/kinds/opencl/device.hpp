//===-- kinds/opencl/device.hpp - an OpenCL device, or a share of one ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Memory is shared virtual memory: its addresses mean the same on the host, so they need no translation, and kernels
// follow pointers. Copies go directly between it and the program's arrays, in a queue for each lane. After a failure
// all lanes are empty.
//
// The host runs a kernel that has no OpenCL C, or whose text the driver refuses, on the device's memory.
#pragma once

#include "device/launch_grid.hpp"
#include "device/registry.hpp"
#include "kinds/opencl/processor.hpp"
#include "kinds/opencl/queues.hpp"

#include <deque>
#include <map>
#include <unordered_map>
#include <vector>

namespace het::opencl {

class OpenClDevice final : public Device {
public:
  OpenClDevice(int id, std::string name, Capability capability, const Processor &processor);
  ~OpenClDevice() override;
  /// Makes the device's queues.
  Status open();
  bool overlaps() const override { return true; }
  bool takesOwnKernels() const override { return true; }
  bool isProcessor() const override { return processor_.installed().isCpu(); }
  Status hasCode() const override;
  bool sharesMemory() const override { return zeroCopy() || (processor_.installed().svm & svmSystem) != 0; }
  /// From here on as useHostMemory() says, or why kernels do not reach the host's memory. Behind open().
  Status tryHostMemory();

private:
  Result<void *> doAllocate(std::size_t bytes, const char *name) override;
  void doRelease(void *memory) override;
  Status doCopyIn(const Copy &copy) override;
  Status doCopyOut(const Copy &copy) override;
  Status doCopyPeer(Device &giver, const Copy &copy, Lane lane) override;
  Status doLaunch(const Launch &launch) override;
  Status doWait() override;
  std::vector<KernelTime> doTakeTimes() override { return queues_.takeTimes(); }
  Status doRecord(Lane lane, std::uint64_t number) override;
  Status doFollow(Lane lane, const Event &event) override;
  bool followsNatively(const Device &other) const override;
  Status doWait(const Event &event) override;

  // One allocation, by its first byte that is used.
  struct Block {
    void *base = nullptr; // as the driver gave it
    std::size_t bytes = 0;
    cl_mem buffer = nullptr; // the same memory, for copies of boxes; made when one is asked for
  };
  // A kernel as the device has it.
  struct Ready {
    cl_program program = nullptr;
    cl_kernel kernel = nullptr;    // null: the host runs it
    std::size_t mostThreads = 1;   // of a work-group
    std::uint64_t allocations = 0; // that the kernel was told of
    bool locks = false;            // it has one parameter more: memory that is 0
    Status refused;                // why there is none
  };
  // Partials on their way to the host.
  struct Pending {
    std::uint64_t number; // of the launch
    het_kernel_reduction reduction;
    std::vector<std::byte> partials;
    std::size_t blocks;
  };
  // Memory for partials, used again by other launches.
  struct Scratch {
    void *memory;
    std::size_t bytes;
    std::uint64_t number; // of the launch that has it; 0: none
  };
  Result<bool> findsHostAddress();
  OpenClDevice *withMemory() { return zeroCopy() ? nullptr : this; }
  // A box between two places, null where that is the program's memory.
  struct Ends {
    OpenClDevice *to, *from;
  };

  Status transfer(Lane lane, const Copy &copy, Ends ends);
  Status transferRow(Lane lane, void *to, const void *from, std::size_t bytes);
  Status transferBox(Lane lane, const Copy &copy, Ends ends);
  Result<cl_mem> bufferOf(const void *memory, std::size_t &offset);

  Ready &readyFor(const het_kernel &kernel, const OwnLaunch *own = nullptr);
  Status prepareOwn(const het_kernel &kernel, const OwnLaunch &own, Ready &ready) const;
  Status checkOwn(const het_kernel &kernel, const OwnLaunch &own, cl_kernel made) const;
  Status launchOwn(const Launch &launch);
  Status prepare(const het_kernel &kernel, Ready &ready) const;
  void forgetKernels();
  void useHost(Ready &ready, const het_kernel &kernel, const Error &why) const;
  LaunchGrid gridOf(const Launch &launch, const Ready &ready) const;
  Status reserve(const Launch &launch, const LaunchGrid &grid);
  Result<void *> scratch(std::size_t bytes);
  Result<void *> lock();
  Status setArguments(const Launch &launch, Ready &ready);
  Status run(const Launch &launch, const Ready &ready, const LaunchGrid &grid);
  Status awaitFirst();
  Status fetch(const Launch &launch, const LaunchGrid &grid);
  Status runInstead(const Launch &launch, const Ready &ready);
  Status runOnHost(const Launch &launch);
  Status mapAll(std::vector<void *> &mapped);
  Status unmapAll(const std::vector<void *> &mapped);

  Status drain();
  void finishLaunches(std::uint64_t number);
  void dropLaunches();
  Status driverStatus(cl_int result, const char *call) const;

  const Processor &processor_;
  Queues queues_;
  std::map<const std::byte *, Block> blocks_;
  std::uint64_t allocations_ = 1; // counts changes of blocks_
  std::unordered_map<const het_kernel *, Ready> kernels_;
  std::uint64_t imagesRemoved_ = 0;
  std::uint64_t firstLaunch_ = 0; // the last one whose kernel the driver had to make; 0: known to be complete
  std::deque<Pending> pending_;
  std::vector<Scratch> scratch_;
  void *lock_ = nullptr;         // made for the first kernel that needs it
  std::vector<void *> partials_; // one for each reduction of the latest launch
};

Result<Devices> make(const DeviceItem &item, Numbering numbering);
Found probe();
bool mayHaveGpu();
std::string leftOut();

} // namespace het::opencl
