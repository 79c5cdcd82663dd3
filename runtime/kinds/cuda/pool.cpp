//===-- kinds/cuda/pool.cpp - memory of one GPU, kept for reuse ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/pool.hpp"

namespace het::cuda {

void Pool::flush() {
  for (auto &[size, memory] : spare_) {
    sizes_.erase(memory);
    api_.release(memory);
  }
  spare_.clear();
  kept_ = 0;
}

CUresult Pool::allocate(CUdeviceptr &memory, std::size_t bytes) {
  std::lock_guard guard(lock_);
  if (auto found = spare_.find(bytes); found != spare_.end()) {
    memory = found->second;
    spare_.erase(found);
    kept_ -= bytes;
    return success;
  }
  CUresult result = api_.allocate(&memory, bytes);
  if (result == errorOutOfMemory && !spare_.empty()) {
    flush();
    result = api_.allocate(&memory, bytes);
  }
  if (result == success)
    sizes_[memory] = bytes;
  return result;
}

void Pool::release(CUdeviceptr memory) {
  std::lock_guard guard(lock_);
  std::size_t bytes = sizes_.at(memory);
  spare_.emplace(bytes, memory);
  kept_ += bytes;
  if (kept_ > limit_)
    flush();
}

} // namespace het::cuda
