//===-- kinds/cuda/streams.hpp - the lanes of an NVIDIA GPU -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A stream for each lane, and the driver's events that order them. One device's; used by one thread at a time, with the
// context of a GPU current: to open and close, of this one.
#pragma once

#include "device/device.hpp"
#include "kinds/cuda/gpu.hpp"

#include <array>
#include <deque>
#include <vector>

namespace het::cuda {

class Streams {
public:
  explicit Streams(const Gpu &gpu) : gpu_(gpu) {}

  /// Makes the streams. On failure none is left.
  Status open();
  /// Gives streams and events back. No operation may be left in them.
  void close();

  /// The stream of a lane, for an operation that is enqueued next.
  CUstream use(Lane lane);

  /// An event behind all that the lane has been given; the caller gives it back.
  Result<CUevent> mark(Lane lane) { return mark(streams_[at(lane)]); }
  Status synchronize(CUevent event) const;
  void giveBack(CUevent event) { spare_.push_back(event); }

  /// The event of the lane's operation `number` and all before it.
  Status record(Lane lane, std::uint64_t number);
  /// The native event behind operation `number`; null: it is complete.
  CUevent recorded(Lane lane, std::uint64_t number) const;
  /// All that `lane` is given from now on waits for `event`, of whatever GPU; null: it waits for nothing.
  Status follow(Lane lane, CUevent event);
  /// All that `lane` is given from now on waits for the default streams of the GPU's context, which must be current.
  /// They are the legacy one, which waits for all blocking streams, and the calling thread's own.
  Status followDefault(Lane lane);
  /// Until operation `number`, which was recorded, is complete.
  Status wait(Lane lane, std::uint64_t number);
  /// Until all lanes are empty. Reports the first failure; waits for the others all the same.
  Status drain();

private:
  struct Recorded {
    std::uint64_t number;
    CUevent event;
  };
  Result<CUevent> mark(CUstream stream);
  static std::size_t at(Lane lane) { return static_cast<std::size_t>(lane); }

  const Gpu &gpu_;
  std::array<CUstream, laneCount> streams_{};
  std::array<bool, laneCount> used_{}; // since the last drain
  std::array<std::deque<Recorded>, laneCount> recorded_;
  std::vector<CUevent> spare_;
};

} // namespace het::cuda
