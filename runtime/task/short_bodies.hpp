//===-- task/short_bodies.hpp - bodies that take next to no time ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// To hand a task to another thread costs some tenths of a microsecond. A body that has been shorter many times in turn
// is run by its creator. One that was long after all needs twice as many short runs the next time. So a program whose
// long tasks come among short ones loses little.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace het {

/// The processor's count of time, or nanoseconds.
inline std::uint64_t ticks() {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

/// One engine's. Bodies may share a place in the table; then all of them must be short. Any thread.
class ShortBodies {
public:
  static constexpr std::uint64_t shortTicks = 1500; // half a microsecond at 3 GHz
  static constexpr std::uint32_t least = 64, most = 1 << 16;

  bool isShort(void (*body)(void *)) const {
    const Record &record = records_[placeOf(body)];
    return record.runs.load(std::memory_order_relaxed) >= record.needed.load(std::memory_order_relaxed);
  }
  /// A run took so long. `atOnce`: its creator ran it.
  void ran(void (*body)(void *), std::uint64_t time, bool atOnce) {
    Record &record = records_[placeOf(body)];
    const std::uint32_t runs = record.runs.load(std::memory_order_relaxed);
    const std::uint32_t needed = record.needed.load(std::memory_order_relaxed);
    if (time > shortTicks) {
      record.runs.store(0, std::memory_order_relaxed);
      if (atOnce)
        record.needed.store(std::min(2 * needed, most), std::memory_order_relaxed);
      return;
    }
    const bool forgives = runs >= 16 * needed && needed > least; // a thread may have been interrupted
    if (forgives)
      record.needed.store(needed / 2, std::memory_order_relaxed);
    if (runs < 16 * most)
      record.runs.store(forgives ? needed : runs + 1, std::memory_order_relaxed);
  }

private:
  struct Record {
    std::atomic<std::uint32_t> runs{0}, needed{least}; // short ones in turn, and how many make it short
  };
  static std::size_t placeOf(void (*body)(void *)) {
    return static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(body) >> 4) * 0x9e3779b97f4a7c15u >> 56);
  }

  std::array<Record, 256> records_;
};

} // namespace het
