//===-- memory/arrays/pending.hpp - operations over a device's copy of an array -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Blocks of one array are made by several kernels. A copy of the first block need not wait for the last one. So each
// operation stands here with its bytes, as addresses of the host's storage. They are a hull, which may hold bytes that
// it leaves alone. Events are values here: nothing is waited for.
#pragma once

#include "device/device.hpp"
#include "memory/arrays/view.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace het {

/// The bytes of any array.
inline constexpr Bytes allBytes{std::numeric_limits<Address>::min(), std::numeric_limits<Address>::max()};

class PendingUses {
public:
  /// New memory, which nobody uses. `others`: Device::unrecorded() then. If there are more, the events say nothing.
  explicit PendingUses(std::uint64_t others) : others_(others) {}
  std::uint64_t others() const { return others_; }

  /// An operation behind all other uses of these bytes has made them when `end` is complete.
  void written(Bytes what, Event end);
  /// An operation reads these bytes until `end`.
  void read(Bytes what, Event end);
  /// The bytes have got other addresses.
  void forgetBytes();

  /// The events behind which the contents of these bytes are there.
  std::vector<Event> contents(Bytes what) const { return eventsOf(what, false); }
  /// Those behind which nobody uses them.
  std::vector<Event> all(Bytes what) const { return eventsOf(what, true); }

private:
  struct Use {
    Bytes what;
    Event end;
    bool writes;
  };
  std::vector<Event> eventsOf(Bytes what, bool readers) const;

  std::vector<Use> uses_; // of each lane the earliest first
  std::uint64_t others_;
};

} // namespace het
