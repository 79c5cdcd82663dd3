//===-- task/blocks.cpp - memory of tasks, used again ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "task/blocks.hpp"

#include "base/order.hpp"
#include "base/thread_own.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <new>
#include <utility>

namespace het {
namespace {

struct Free {
  Free *next;
};

// Sizes are multiples of `step`; larger blocks than the last of them are the allocator's. An address sanitizer is to
// see each use of a block that has been given back.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t step = 64, sizes = 0;
#else
constexpr std::size_t step = 64, sizes = 24;
#endif

// Blocks that were given back, by size. Who takes one takes all, so that no other thread can change the list meanwhile.
std::array<std::atomic<Free *>, sizes + 1> shared{};

void give(std::size_t size, Free *first, Free *last) {
  gives(&shared[size]);
  Free *head = shared[size].load(std::memory_order_relaxed);
  do
    last->next = head;
  while (!shared[size].compare_exchange_weak(head, first, std::memory_order_release, std::memory_order_relaxed));
}

// A thread's own blocks. At its end others get them. It keeps few of those that it gives back: what one thread frees,
// another one needs, as a rule.
struct Own {
  static constexpr std::uint8_t most = 32;
  std::array<Free *, sizes + 1> first{};
  std::array<std::uint8_t, sizes + 1> kept{};
  ~Own() {
    for (std::size_t size = 0; size <= sizes; ++size)
      if (Free *last = first[size]) {
        while (last->next)
          last = last->next;
        give(size, first[size], last);
      }
  }
};
Own &own() { return threadOwn<Own, struct OwnTag>(); }

} // namespace

void *takeBlock(std::size_t bytes) {
  const std::size_t size = (bytes + step - 1) / step;
  if (size > sizes)
    return ::operator new(bytes);
  Own &ours = own();
  Free *&mine = ours.first[size];
  if (!mine) {
    mine = shared[size].exchange(nullptr, std::memory_order_acquire);
    takes(&shared[size]);
  } else if (ours.kept[size] > 0) {
    --ours.kept[size];
  }
  return mine ? std::exchange(mine, mine->next) : ::operator new(size * step);
}

void giveBlock(void *block, std::size_t bytes) {
  const std::size_t size = (bytes + step - 1) / step;
  if (size > sizes)
    return ::operator delete(block);
  Free *free = new (block) Free;
  Own &ours = own();
  if (ours.kept[size] == Own::most)
    return give(size, free, free);
  ++ours.kept[size];
  free->next = std::exchange(ours.first[size], free);
}

} // namespace het
