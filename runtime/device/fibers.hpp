//===-- device/fibers.hpp - threads of a team that take turns ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A team of a kernel may have a thousand threads, which meet at barriers all the time. Threads of the operating system
// would sleep and wake there. Fibers have stacks of their own and take turns on one thread of the host.
#pragma once

#include "device/stack_switch.hpp"

#include <cstddef>
#include <vector>

namespace het {

/// Stacks. Below each of the first 256 are pages that nobody may touch.
class FiberStacks {
public:
  FiberStacks() = default;
  ~FiberStacks();
  FiberStacks(FiberStacks &&) = delete;
  FiberStacks &operator=(FiberStacks &&other) noexcept;

  /// As many as wanted, or as there is memory for: how many. It forgets what the former ones held.
  std::size_t provide(std::size_t wanted);
  /// The lowest byte of one, and how many there are.
  std::byte *lowest(std::size_t i) const;
  static std::size_t bytes(std::size_t i);

private:
  void release();

  std::byte *begin_ = nullptr;
  std::size_t count_ = 0;
};

/// One object for a team; used by the thread that made it alone.
class Fibers {
public:
  /// At most `wanted` fibers, at least one: fewer where there is no memory for stacks.
  explicit Fibers(int wanted);
  ~Fibers();
  Fibers(const Fibers &) = delete;
  Fibers &operator=(const Fibers &) = delete;

  int count() const { return static_cast<int>(fibers_.size()); }
  /// Runs body(context, index) in each. The first is the caller itself. Returns when all have returned.
  void run(void (*body)(void *context, int index), void *context);
  /// In a body: returns when all fibers have come here. The result is null, or the number of the barrier at which the
  /// others wait instead: this one cannot go on then.
  const int *meet(int number);
  /// In a body: the others go on for a while.
  void pause();

private:
  struct Fiber {
    ParkedStack stack;
    unsigned long next = 0; // the round in which it goes on
    bool done = false;
    void *seen = nullptr; // ThreadSanitizer's
    void *fake = nullptr; // AddressSanitizer's frames
  };

  void enter();
  int ready() const;
  void turnTo(int next);

  FiberStacks stacks_;
  std::vector<Fiber> fibers_;
  void (*body_)(void *, int) = nullptr;
  void *context_ = nullptr;
  int now_ = 0, from_ = 0, arrived_ = 0, number_ = 0, alive_ = 0;
  unsigned long round_ = 0; // of barriers
  const void *stack_ = nullptr;
  std::size_t stackBytes_ = 0; // of the caller
};

} // namespace het
