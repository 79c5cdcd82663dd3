//===-- kinds/cuda/staging.cpp - pinned memory between the program's arrays and a GPU ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/staging.hpp"

#include "base/reduction.hpp"
#include "device/copy.hpp"

#include <cassert>
#include <functional>

namespace het::cuda {

Result<void *> Staging::take(std::size_t bytes) {
  assert(bytes <= blockSize);
  bytes = (bytes + 255) / 256 * 256;
  if (used_ + bytes > blockSize) {
    ++block_;
    used_ = 0;
  }
  if (block_ == blockLimit)
    return static_cast<void *>(nullptr);
  if (block_ == blocks_.size()) {
    void *memory = nullptr;
    if (Status status = gpu_.check(gpu_.api().hostAllocate(&memory, blockSize, 0), "cuMemHostAlloc"); !status.ok())
      return std::move(status.error());
    blocks_.push_back(static_cast<std::byte *>(memory));
  }
  void *taken = blocks_[block_] + used_;
  used_ += bytes;
  return taken;
}

void Staging::later(const Copy &copy) { pending_.push_back({copy, {}, nullptr, 0}); }

void Staging::later(const het_kernel_reduction &reduction, const void *partials, std::size_t count) {
  pending_.push_back({{}, reduction, partials, count});
}

bool Staging::willWrite(const void *from, std::size_t size) const {
  std::less<const std::byte *> before; // a total order over unrelated arrays
  auto *begin = static_cast<const std::byte *>(from);
  for (const Unpacking &unpacking : pending_) {
    const Copy &copy = unpacking.copy;
    auto *to = static_cast<const std::byte *>(copy.to);
    if (unpacking.partials || !to)
      continue;
    const std::byte *end = to + (copy.planes - 1) * copy.to_plane + (copy.rows - 1) * copy.to_row + copy.width;
    if (before(begin, end) && before(to, begin + size))
      return true;
  }
  return false;
}

void Staging::finish() {
  for (const Unpacking &unpacking : pending_) {
    if (!unpacking.partials) {
      copyInProcess(unpacking.copy);
      continue;
    }
    // In the order of blocks, so that a sum does not depend on which block ended first.
    const het_kernel_reduction &reduction = unpacking.reduction;
    const std::size_t items = itemsIn(reduction), size = items * sizeOf(reduction.type);
    for (std::size_t i = 0; i < unpacking.count; ++i)
      combine(reduction.type, reduction.op, reduction.result,
              static_cast<const std::byte *>(unpacking.partials) + i * size, items);
  }
  reset();
}

void Staging::reset() {
  pending_.clear();
  block_ = used_ = 0;
}

void Staging::free() {
  reset();
  for (std::byte *block : blocks_)
    gpu_.api().hostRelease(block);
  blocks_.clear();
}

} // namespace het::cuda
