//===-- device/fibers.cpp - threads of a team that take turns ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/fibers.hpp"

#include "base/thread_own.hpp"

#include <algorithm>
#include <sys/mman.h>
#include <utility>

// Sanitizers follow fibers if they are told. They are there if the program was built with them.
extern "C" {
__attribute__((weak)) void *__tsan_get_current_fiber(void);
__attribute__((weak)) void *__tsan_create_fiber(unsigned flags);
__attribute__((weak)) void __tsan_destroy_fiber(void *fiber);
__attribute__((weak)) void __tsan_switch_to_fiber(void *fiber, unsigned flags);
__attribute__((weak)) void __sanitizer_start_switch_fiber(void **kept, const void *bottom, std::size_t bytes);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void *kept, const void **bottom, std::size_t *bytes);
}

namespace het {
namespace {

constexpr std::size_t stackBytes = std::size_t(1) << 20; // pages that nobody touches cost nothing
constexpr std::size_t guardBytes = 64 << 10;
constexpr std::size_t ends = 128, apart = 576; // different ends of stacks, and the bytes between two
constexpr std::size_t mostGuarded = 256;       // each guard is a mapping, of which a process has 65,530

// The thread's last stacks are the next team's, unless that one is within a team.
FiberStacks &lastStacks() { return threadOwn<FiberStacks, struct LastTag>(); }

} // namespace

FiberStacks &FiberStacks::operator=(FiberStacks &&other) noexcept {
  std::swap(begin_, other.begin_);
  std::swap(count_, other.count_);
  return *this;
}

FiberStacks::~FiberStacks() { release(); }

std::size_t FiberStacks::provide(std::size_t wanted) {
  if (wanted <= count_)
    return wanted;
  release();
  for (; wanted > 0; wanted /= 2) {
    void *all = mmap(nullptr, wanted * stackBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (all == MAP_FAILED)
      continue;
    madvise(all, wanted * stackBytes, MADV_NOHUGEPAGE);
    begin_ = static_cast<std::byte *>(all);
    count_ = wanted;
    for (std::size_t i = 0; i < count_ && i < mostGuarded; ++i)
      mprotect(begin_ + i * stackBytes, guardBytes, PROT_NONE);
    return count_;
  }
  return 0;
}

void FiberStacks::release() {
  if (begin_)
    munmap(begin_, count_ * stackBytes);
  begin_ = nullptr;
  count_ = 0;
}

std::byte *FiberStacks::lowest(std::size_t i) const { return begin_ + i * stackBytes + guardBytes; }

// The tops of stacks are as far apart as their ends, or they would all be in the same few lines of a cache.
std::size_t FiberStacks::bytes(std::size_t i) { return stackBytes - guardBytes - i % ends * apart; }

Fibers::Fibers(int wanted) : fibers_(1) {
  if (wanted <= 1)
    return;
  stacks_ = std::move(lastStacks());
  const std::size_t others = stacks_.provide(static_cast<std::size_t>(wanted) - 1);
  fibers_.resize(others + 1);
  if (__tsan_get_current_fiber)
    fibers_[0].seen = __tsan_get_current_fiber();
  for (std::size_t i = 1; i <= others; ++i) {
    fibers_[i].stack.prepare(
        stacks_.lowest(i - 1), FiberStacks::bytes(i - 1), [](void *self) { static_cast<Fibers *>(self)->enter(); },
        this);
    if (__tsan_create_fiber)
      fibers_[i].seen = __tsan_create_fiber(0);
  }
}

Fibers::~Fibers() {
  if (count() > 1)
    lastStacks() = std::move(stacks_);
  if (__tsan_destroy_fiber)
    for (std::size_t i = 1; i < fibers_.size(); ++i)
      __tsan_destroy_fiber(fibers_[i].seen);
}

void Fibers::run(void (*body)(void *, int), void *context) {
  body_ = body;
  context_ = context;
  alive_ = count();
  body(context, 0);
  fibers_[0].done = true;
  --alive_;
  while (alive_ > 0)
    turnTo(ready());
}

void Fibers::enter() {
  if (__sanitizer_finish_switch_fiber) {
    const void *bottom = nullptr;
    std::size_t bytes = 0;
    __sanitizer_finish_switch_fiber(nullptr, &bottom, &bytes);
    if (from_ == 0) {
      stack_ = bottom;
      stackBytes_ = bytes;
    }
  }
  body_(context_, now_);
  fibers_[static_cast<std::size_t>(now_)].done = true;
  --alive_;
  turnTo(alive_ > 0 ? ready() : 0);
}

// The next one that does not wait. There is one: the last that comes to a barrier opens it.
int Fibers::ready() const {
  int next = now_;
  for (int step = 1; step <= count(); ++step) {
    next = next + 1 == count() ? 0 : next + 1;
    const Fiber &fiber = fibers_[static_cast<std::size_t>(next)];
    if (!fiber.done && fiber.next <= round_)
      return next;
  }
  return now_;
}

void Fibers::turnTo(int next) {
  if (next == now_)
    return;
  from_ = std::exchange(now_, next);
  Fiber &before = fibers_[static_cast<std::size_t>(from_)], &after = fibers_[static_cast<std::size_t>(next)];
  if (__sanitizer_start_switch_fiber) {
    const bool ends = before.done && from_ != 0;
    const std::size_t other = static_cast<std::size_t>(next) - 1;
    __sanitizer_start_switch_fiber(ends ? nullptr : &before.fake, next == 0 ? stack_ : stacks_.lowest(other),
                                   next == 0 ? stackBytes_ : FiberStacks::bytes(other));
  }
  if (__tsan_switch_to_fiber)
    __tsan_switch_to_fiber(after.seen, 0);
  before.stack.switchTo(after.stack);
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(before.fake, nullptr, nullptr);
}

const int *Fibers::meet(int number) {
  if (arrived_ == 0)
    number_ = number;
  else if (number_ != number)
    return &number_;
  const unsigned long round = round_;
  if (++arrived_ == count()) {
    arrived_ = 0;
    ++round_;
  } else {
    fibers_[static_cast<std::size_t>(now_)].next = round + 1;
    while (round_ == round)
      turnTo(ready());
  }
  return nullptr;
}

void Fibers::pause() { turnTo(ready()); }

} // namespace het
