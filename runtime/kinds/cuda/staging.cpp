//===-- kinds/cuda/staging.cpp - pinned memory between the program's arrays and a GPU ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/staging.hpp"

#include "base/reduction.hpp"
#include "device/copiers.hpp"

#include <cassert>
#include <functional>
#include <utility>

namespace het::cuda {

// A block that nobody uses: one that was given back, a new one, or the one that was filled first.
Result<std::size_t> Staging::freeBlock() {
  if (free_.empty() && blocks_.size() < blockLimit) {
    void *memory = nullptr;
    if (Status status = gpu_.check(gpu_.api().hostAllocate(&memory, blockSize, 0), "cuMemHostAlloc"); !status.ok())
      return std::move(status.error());
    blocks_.emplace_back().memory = static_cast<std::byte *>(memory);
    return blocks_.size() - 1;
  }
  if (free_.empty()) {
    const std::size_t oldest = full_.front(); // the limit is larger than the number of lanes
    if (Status status = streams_.synchronize(blocks_[oldest].event); !status.ok())
      return std::move(status.error());
    unpackWhere([oldest](const Unpacking &one) { return one.block == oldest; });
    full_.pop_front();
    open(oldest);
  }
  const std::size_t block = free_.back();
  free_.pop_back();
  return block;
}

Status Staging::close(std::size_t block) {
  Result<CUevent> event = streams_.mark(blocks_[block].lane);
  if (!event.ok())
    return std::move(event.error());
  blocks_[block].event = *event;
  full_.push_back(block);
  return {};
}

void Staging::open(std::size_t block) {
  if (CUevent event = std::exchange(blocks_[block].event, nullptr))
    streams_.giveBack(event);
  blocks_[block].used = 0;
  free_.push_back(block);
}

Result<void *> Staging::take(Lane lane, std::uint64_t number, std::size_t bytes) {
  assert(bytes <= blockSize);
  bytes = (bytes + 255) / 256 * 256;
  std::size_t &filling = filling_[static_cast<std::size_t>(lane)];
  if (filling == none || blocks_[filling].used + bytes > blockSize) {
    if (filling != none)
      if (Status status = close(std::exchange(filling, none)); !status.ok())
        return std::move(status.error());
    Result<std::size_t> block = freeBlock();
    if (!block.ok())
      return std::move(block.error());
    filling = *block;
    blocks_[filling].lane = lane;
  }
  Block &block = blocks_[filling];
  void *taken = block.memory + block.used;
  block.used += bytes;
  block.last = number;
  return taken;
}

void Staging::later(Lane lane, std::uint64_t number, const Copy &copy) {
  pending_.push_back({lane, number, filling_[static_cast<std::size_t>(lane)], copy, {}, nullptr, 0});
}

void Staging::later(Lane lane, std::uint64_t number, const het_kernel_reduction &reduction, const void *partials,
                    std::size_t count) {
  pending_.push_back({lane, number, filling_[static_cast<std::size_t>(lane)], {}, reduction, partials, count});
}

bool Staging::willWrite(const void *from, std::size_t size) const {
  std::less<const std::byte *> before; // a total order over unrelated arrays
  auto *begin = static_cast<const std::byte *>(from);
  for (const Unpacking &unpacking : pending_) {
    const Copy &copy = unpacking.copy;
    auto *to = static_cast<const std::byte *>(copy.to);
    if (unpacking.partials || !to)
      continue;
    const std::byte *end = to + copy.reachTo();
    if (before(begin, end) && before(to, begin + size))
      return true;
  }
  return false;
}

// In the order of blocks, so that a sum does not depend on which block of the grid ended first.
void Staging::unpack(const Unpacking &one) {
  if (!one.partials) {
    Copiers::ofProcess().run(one.copy);
    return;
  }
  const het_kernel_reduction &reduction = one.reduction;
  const std::size_t items = itemsIn(reduction), size = items * sizeOf(reduction.type);
  for (std::size_t i = 0; i < one.count; ++i)
    combine(reduction.type, reduction.op, reduction.result, static_cast<const std::byte *>(one.partials) + i * size,
            items);
}

template <class Ready> void Staging::unpackWhere(Ready ready) {
  std::size_t left = 0;
  for (const Unpacking &one : pending_)
    if (ready(one))
      unpack(one);
    else
      pending_[left++] = one;
  pending_.resize(left);
}

void Staging::finish(Lane lane, std::uint64_t number) {
  unpackWhere([&](const Unpacking &one) { return one.lane == lane && one.number <= number; });
  const auto over = [&](std::size_t block) { return blocks_[block].lane == lane && blocks_[block].last <= number; };
  for (std::size_t block : full_)
    if (over(block))
      open(block);
  std::erase_if(full_, over);
  if (std::size_t filling = filling_[static_cast<std::size_t>(lane)]; filling != none && over(filling))
    blocks_[filling].used = 0;
}

void Staging::finish() {
  unpackWhere([](const Unpacking &) { return true; });
  reset();
}

void Staging::reset() {
  pending_.clear();
  full_.clear();
  free_.clear();
  filling_.fill(none);
  for (std::size_t block = 0; block < blocks_.size(); ++block)
    open(block);
}

void Staging::free() {
  reset();
  for (const Block &block : blocks_)
    gpu_.api().hostRelease(block.memory);
  blocks_.clear();
  free_.clear();
}

} // namespace het::cuda
