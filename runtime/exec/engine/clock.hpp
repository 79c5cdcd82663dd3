//===-- exec/engine/clock.hpp - the virtual clock's account ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Under HET_CLOCK=virtual, loops really run, one part after the other, and time is what this account says. An iteration
// takes one microsecond at rate 1; the host's rate is the number of its cores. A launch or copy takes the device's
// latency, and bytes take their number by its bandwidth. Unknown bandwidth and latency cost nothing. A copy from device
// to device passes both. Different devices' times overlap, and an exchange of boundaries overlaps with the rest of the
// parts. So do the lanes of one device if a pass is given out in chunks; otherwise they add up. Pure functions.
#pragma once

#include "memory/transfer.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace het {

inline constexpr double virtualIteration = 1e-6; // seconds at rate 1

inline double virtualTime(const Capability &device, long iterations) {
  return device.latency + static_cast<double>(iterations) * virtualIteration / device.rate;
}

inline double virtualTime(const Capability &device, std::size_t bytes) {
  return device.latency + (device.bandwidth > 0 ? static_cast<double>(bytes) / device.bandwidth : 0);
}

inline double virtualTime(const Transfer &transfer) {
  double time = virtualTime(transfer.device->capability(), transfer.copy.bytes());
  if (transfer.giver)
    time += virtualTime(transfer.giver->capability(), transfer.copy.bytes());
  return time;
}

// The time of transfers that start together, each on its device's queue.
inline double virtualTime(std::span<const Transfer> transfers) {
  std::map<const Device *, double> queues;
  double longest = 0;
  for (const Transfer &transfer : transfers)
    longest = std::max(longest, queues[transfer.device] += virtualTime(transfer));
  return longest;
}

// The time of a chunk in each lane.
struct LaneSeconds {
  double in = 0, compute = 0, out = 0;

  double copies() const { return in + out; }
  // How much of the copies runs beside something else, if all together takes `seconds`.
  double hidden(double seconds) const { return std::max(0.0, copies() - std::max(0.0, seconds - compute)); }
  void add(const LaneSeconds &other) {
    in += other.in;
    compute += other.compute;
    out += other.out;
  }
};

// The lanes of a device. Chunks come one after the other: a lane runs them in this order, and a chunk is in one lane at
// a time.
class Timeline {
public:
  // A chunk that is taken at `now`; returns when it is complete.
  double add(double now, const LaneSeconds &chunk) {
    free_.in = std::max(free_.in, now) + chunk.in;
    free_.compute = std::max(free_.compute, free_.in) + chunk.compute;
    free_.out = std::max(free_.out, free_.compute) + chunk.out;
    return free_.out;
  }

private:
  LaneSeconds free_; // when each lane has done what it was given
};

} // namespace het
