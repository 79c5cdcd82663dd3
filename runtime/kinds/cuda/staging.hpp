//===-- kinds/cuda/staging.hpp - pinned memory between the program's arrays and a GPU ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A GPU copies asynchronously only from and to pinned memory; the program's arrays are mostly not. Data that goes in is
// packed into pinned blocks first. Data that comes out lands there and is unpacked when its operation has been waited
// for. Each lane fills a block of its own. A full block is used again once its operations are complete. A long copy
// thus goes on while its earlier pieces are on their way. One device's; used by one thread at a time, with
// the GPU's context current.
#pragma once

#include "device/device.hpp"
#include "kinds/cuda/gpu.hpp"
#include "kinds/cuda/streams.hpp"

#include <array>
#include <deque>
#include <vector>

namespace het::cuda {

class Staging {
public:
  static constexpr std::size_t blockSize = 4 << 20, blockLimit = 16;

  Staging(const Gpu &gpu, Streams &streams) : gpu_(gpu), streams_(streams) {}

  /// Pinned memory for operation `number` of a lane, aligned to 256 bytes; at most blockSize. The operation is enqueued
  /// before the lane asks again. If all blocks are full, waits for the oldest one, and unpacks what came out into it.
  Result<void *> take(Lane lane, std::uint64_t number, std::size_t bytes);

  // Unpack this copy (from pinned to the program's memory), which operation `number` fills.
  void later(Lane lane, std::uint64_t number, const Copy &copy);
  // Combine `count` partials at `partials` into the reduction's result.
  void later(Lane lane, std::uint64_t number, const het_kernel_reduction &reduction, const void *partials,
             std::size_t count);

  // True where the program's memory [from, from+size) is still to be written.
  bool willWrite(const void *from, std::size_t size) const;

  // Operation `number` of the lane is complete: does what was put off for it and those before, in order.
  void finish(Lane lane, std::uint64_t number);
  // All lanes are empty: does what was put off, in order, and takes all memory back.
  void finish();
  // A lane has failed: forgets what was put off, and takes all memory back.
  void reset();
  // Gives the pinned memory back.
  void free();

private:
  struct Block {
    std::byte *memory = nullptr;
    std::size_t used = 0;
    Lane lane = Lane::In;
    std::uint64_t last = 0;  // operation that uses it
    CUevent event = nullptr; // of a full one: its operations are complete
  };
  struct Unpacking {
    Lane lane;
    std::uint64_t number;
    std::size_t block;
    Copy copy;
    het_kernel_reduction reduction{};
    const void *partials = nullptr; // null: a copy
    std::size_t count = 0;
  };

  Result<std::size_t> freeBlock();
  Status close(std::size_t block);
  void open(std::size_t block);
  static void unpack(const Unpacking &one);
  template <class Ready> void unpackWhere(Ready ready);

  const Gpu &gpu_;
  Streams &streams_;
  std::vector<Block> blocks_; // pinned
  std::vector<std::size_t> free_;
  std::deque<std::size_t> full_; // in the order in which they were filled
  std::array<std::size_t, laneCount> filling_{none, none, none, none, none, none, none};
  std::vector<Unpacking> pending_;

  static constexpr std::size_t none = ~std::size_t{0};
};

} // namespace het::cuda
