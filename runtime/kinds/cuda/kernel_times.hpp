//===-- kinds/cuda/kernel_times.hpp - how long kernels of an NVIDIA GPU ran ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The driver notes the time of an event when its stream gets there (CUDA Driver API, "Event Management"). One event
// stands before a kernel, behind all that the kernel waits for, and one behind it. One device's; used by one thread at
// a time, with the GPU's context current.
#pragma once

#include "device/device.hpp"
#include "kinds/cuda/gpu.hpp"

#include <deque>
#include <vector>

namespace het::cuda {

class KernelTimes {
public:
  explicit KernelTimes(const Gpu &gpu) : gpu_(gpu) {}

  /// The kernel that `stream` is given next is to be timed under `number`; 0: it is not.
  Status begin(CUstream stream, std::uint64_t number);
  /// Behind the launch of that kernel.
  Status end(CUstream stream);
  /// Whether some are to be told.
  bool any() const { return !timed_.empty(); }
  /// The times of those that are complete, each once; waits for nothing.
  std::vector<KernelTime> take();
  /// Something has failed: those that were begun have no time.
  void drop();
  /// Gives events back. No kernel may be left in a stream.
  void close();

private:
  struct Timed {
    std::uint64_t number = 0;
    CUevent begin = nullptr, end = nullptr; // end, null: it is not launched
  };
  Status mark(CUstream stream, CUevent &event);
  void giveBack(const Timed &one);

  const Gpu &gpu_;
  std::deque<Timed> timed_; // in the order of launches
  std::vector<CUevent> spare_;
};

} // namespace het::cuda
