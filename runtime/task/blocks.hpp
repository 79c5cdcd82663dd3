//===-- task/blocks.hpp - memory of tasks, used again ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One thread creates a task and another one frees it, as a rule. The C library's allocator lets the two wait for each
// other; here they do not.
#pragma once

#include <cstddef>
#include <vector>

namespace het {

/// A block of at least `bytes`, aligned for any type. Throws std::bad_alloc. Any thread.
void *takeBlock(std::size_t bytes);
/// Ends the use of a block that takeBlock gave for that many bytes. Any thread.
void giveBlock(void *block, std::size_t bytes);

/// For containers that one thread fills and another one ends.
template <typename T> struct BlockAllocator {
  using value_type = T;
  BlockAllocator() = default;
  template <class Other> explicit BlockAllocator(const BlockAllocator<Other> & /*other*/) {} // containers ask for it
  T *allocate(std::size_t count) { return static_cast<T *>(takeBlock(count * each)); }
  void deallocate(T *block, std::size_t count) { giveBlock(block, count * each); }
  bool operator==(const BlockAllocator &) const { return true; }

private:
  // It may well be a pointer: NOLINTNEXTLINE(bugprone-sizeof-expression)
  static constexpr std::size_t each = sizeof(T);
};
template <typename T> using BlockVector = std::vector<T, BlockAllocator<T>>;

} // namespace het
