//===-- exec/engine/clock.hpp - the virtual clock's account ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Under HET_CLOCK=virtual, loops really run, one part after the other, and time is what this account says. An iteration
// takes one microsecond at rate 1; the host's rate is the number of its cores. A kernel takes whole rounds of as many
// iterations as fill the device. A launch or copy takes the device's
// latency, and bytes take their number by its bandwidth. Unknown bandwidth and latency cost nothing. A copy from device
// to device passes both. Different devices' times overlap, and an exchange of boundaries overlaps with the rest of the
// parts. So do the lanes of one device if a pass is given out in chunks; otherwise they add up. On a machine with links
// (HET_MACHINE) a copy takes its way's latency and bandwidth, and copies at the same time share it. Pure functions.
#pragma once

#include "exec/engine/lanes.hpp"
#include "memory/store/transfer.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace het {

inline constexpr double virtualIteration = 1e-6; // seconds at rate 1

inline double virtualTime(const Capability &device, long iterations) {
  const long rounds = (iterations + device.threads - 1) / device.threads;
  return device.latency + static_cast<double>(rounds * device.threads) * virtualIteration / device.rate;
}

/// The part of that time that the iterations take of the whole device. Others may use the rest of a round.
inline double shareOfDevice(const Capability &device, long iterations) {
  const long rounds = (iterations + device.threads - 1) / device.threads;
  return rounds > 0 ? static_cast<double>(iterations) / static_cast<double>(rounds * device.threads) : 1;
}

inline double virtualTime(const Capability &device, std::size_t bytes) {
  return device.copyLatency() + (device.bandwidth > 0 ? static_cast<double>(bytes) / device.bandwidth : 0);
}

/// The way of a copy on a machine with links; null: there are none.
inline const Route *routeOf(const Transfer &transfer) {
  const Links *links = transfer.device->capability().links.get();
  if (!links)
    return nullptr;
  const int device = transfer.device->id();
  return transfer.direction == Transfer::In    ? &links->route(links->host(), device)
         : transfer.direction == Transfer::Out ? &links->route(device, links->host())
                                               : &links->route(transfer.giver->id(), device);
}

/// The links of the machine that these copies are on; null: each device has its own, or there are no copies.
inline const Links *linksOf(std::span<const Transfer> transfers) {
  return transfers.empty() ? nullptr : transfers.front().device->capability().links.get();
}

inline LaneWork laneWorkOf(const Transfer &transfer) {
  const Route *route = routeOf(transfer);
  return {route->latency, static_cast<double>(transfer.copy.bytes()), route};
}

inline double virtualTime(const Transfer &transfer) {
  if (const Route *route = routeOf(transfer))
    return route->latency + static_cast<double>(transfer.copy.bytes()) / route->bandwidth;
  double time = virtualTime(transfer.device->capability(), transfer.copy.bytes());
  if (transfer.giver)
    time += virtualTime(transfer.giver->capability(), transfer.copy.bytes());
  return time;
}

// The same on a machine with links.
inline double virtualTime(const Links &links, std::span<const Transfer> transfers) {
  std::map<int, std::vector<LaneWork>> queues; // by device: in the order of ids
  for (const Transfer &transfer : transfers)
    queues[transfer.device->id()].push_back(laneWorkOf(transfer));
  std::vector<std::vector<LaneWork>> lanes;
  for (auto &[device, queue] : queues)
    lanes.push_back(std::move(queue));
  double last = 0;
  for (const std::vector<LaneSpan> &lane : runLanes(links, lanes))
    last = std::max(last, lane.back().end);
  return last;
}

// The time of transfers that start together, each on its device's queue.
inline double virtualTime(std::span<const Transfer> transfers) {
  if (const Links *links = linksOf(transfers))
    return virtualTime(*links, transfers);
  std::map<const Device *, double> queues;
  double longest = 0;
  for (const Transfer &transfer : transfers)
    longest = std::max(longest, queues[transfer.device] += virtualTime(transfer));
  return longest;
}

/// The time of one device's transfers if all devices copy all the time: a chunk does not know what others have.
inline double fairTime(std::span<const Transfer> transfers) {
  double sum = 0;
  for (const Transfer &transfer : transfers)
    sum += virtualTime(transfer.device->capability(), transfer.copy.bytes());
  return sum;
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
