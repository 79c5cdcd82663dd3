//===-- task/short_bodies.hpp - bodies that take next to no time ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// To hand a task to another thread costs some tenths of a microsecond. Its creator loses as much as the body takes if
// it runs the task itself. So each body has a balance. A run that is shorter than the handing over adds what it saves.
// A longer one takes off what it costs. A body is short while its balance is positive. Page faults among many short
// runs do little then, and a program whose long tasks come among short ones loses little.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <utility>

#include <sys/resource.h>

namespace het {

/// The processor's count of time, or nanoseconds.
inline std::uint64_t ticks() {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

/// About the seconds from one to the next.
#if defined(__x86_64__)
constexpr double tickSeconds = 1 / 3e9;
#else
constexpr double tickSeconds = 1e-9;
#endif

/// Whether the calling thread gave up its core since it last asked.
inline bool hasBeenInterrupted() {
  static thread_local long before = 0;
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  const long now = usage.ru_nivcsw + usage.ru_nvcsw;
  return now != std::exchange(before, now);
}

/// One engine's. Bodies may share a place in the table; they have one balance then. Any thread.
class ShortBodies {
public:
  static constexpr std::int64_t handingOver = 1500;           // ticks; half a microsecond at 3 GHz
  static constexpr std::int64_t first = 64 * handingOver;     // a new body saves so much before it is short
  static constexpr std::int64_t most = 1024 * handingOver;    // a body that becomes long costs no more
  static constexpr std::int64_t least = -65536 * handingOver; // one that becomes short is known at last
  static constexpr std::int64_t doubtful = 16 * handingOver;  // a run may be so long because others had the core

  bool isShort(void (*body)(void *)) const { return records_[placeOf(body)].load(std::memory_order_relaxed) > first; }
  /// How many runs the calling thread's next one stands for. It is the thread's `nth`. 0: the body is known to be
  /// short, or long, and nobody need look at the clock.
  int weight(void (*body)(void *), unsigned nth) const {
    if (const std::int64_t record = records_[placeOf(body)].load(std::memory_order_relaxed);
        -most < record && record < most / 2)
      return 1;
    return nth % seldom == 0 ? seldom : 0;
  }
  /// A run of that weight took so long on the calling thread. A thread that was interrupted meanwhile tells little of
  /// the body.
  void ran(void (*body)(void *), std::uint64_t time, int weight = 1) {
    std::int64_t cost = static_cast<std::int64_t>(std::min<std::uint64_t>(time, most - least)) - handingOver;
    if (cost > doubtful && hasBeenInterrupted())
      cost = std::min(cost, first);
    cost *= weight;
    // Threads may lose each other's runs: that changes little.
    std::atomic<std::int64_t> &record = records_[placeOf(body)];
    record.store(std::clamp(record.load(std::memory_order_relaxed) - cost, least, most), std::memory_order_relaxed);
  }

private:
  static constexpr int seldom = 8;
  static std::size_t placeOf(void (*body)(void *)) {
    return static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(body) >> 4) * 0x9e3779b97f4a7c15u >> 56);
  }

  std::array<std::atomic<std::int64_t>, 256> records_{};
};

} // namespace het
