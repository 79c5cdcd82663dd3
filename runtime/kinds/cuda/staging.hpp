//===-- kinds/cuda/staging.hpp - pinned memory between the program's arrays and a GPU ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A GPU copies asynchronously only from and to pinned memory; the program's arrays are mostly not. Data that goes in is
// packed into pinned blocks first. Data that comes out lands there and is unpacked when the stream has been waited for.
// One device's; used by one thread at a time, with the GPU's context current.
#pragma once

#include "device/device.hpp"
#include "kinds/cuda/gpu.hpp"

#include <vector>

namespace het::cuda {

class Staging {
public:
  static constexpr std::size_t blockSize = 4 << 20, blockLimit = 16;

  explicit Staging(const Gpu &gpu) : gpu_(gpu) {}

  // Pinned memory until reset(), aligned to 256 bytes; at most blockSize. Null when all blocks are full: wait, finish,
  // try again.
  Result<void *> take(std::size_t bytes);

  // Unpack this copy (from pinned to the program's memory) at finish().
  void later(const Copy &copy);
  // Combine `count` partials at `partials` into the reduction's result at finish().
  void later(const het_kernel_reduction &reduction, const void *partials, std::size_t count);

  // True where the program's memory [from, from+size) is still to be written at finish().
  bool willWrite(const void *from, std::size_t size) const;

  // The stream has been waited for: does what was put off, in order, and takes all memory back.
  void finish();
  // The stream has failed: forgets what was put off, and takes all memory back.
  void reset();
  // Gives the pinned memory back.
  void free();

private:
  struct Unpacking {
    Copy copy;
    het_kernel_reduction reduction{};
    const void *partials = nullptr; // null: a copy
    std::size_t count = 0;
  };

  const Gpu &gpu_;
  std::vector<std::byte *> blocks_; // pinned
  std::size_t block_ = 0, used_ = 0;
  std::vector<Unpacking> pending_;
};

} // namespace het::cuda
