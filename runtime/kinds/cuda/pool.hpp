//===-- kinds/cuda/pool.hpp - memory of one GPU, kept for reuse ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A call of cuMemAlloc takes longer than many a region, so an array of a size that was had before takes the old memory.
// The pool keeps at most an eighth of the GPU's memory, and all of it goes before an allocation fails. Any thread; the
// GPU's context is current, and released memory is in no queue any more.
#pragma once

#include "kinds/cuda/driver.hpp"

#include <map>
#include <mutex>

namespace het::cuda {

class Pool {
public:
  explicit Pool(const Driver &api) : api_(api) {}

  void limit(std::size_t bytes) { limit_ = bytes; }
  CUresult allocate(CUdeviceptr &memory, std::size_t bytes);
  void release(CUdeviceptr memory);

private:
  void flush();

  const Driver &api_;
  std::mutex lock_;
  std::size_t limit_ = 0, kept_ = 0;
  std::multimap<std::size_t, CUdeviceptr> spare_; // by size
  std::map<CUdeviceptr, std::size_t> sizes_;      // of everything, spare or not
};

} // namespace het::cuda
