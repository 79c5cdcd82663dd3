//===-- exec/engine/lanes.hpp - work that shares the links of a machine, on the virtual clock ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Copies that are under way at the same time share their links' bandwidth (device/links.hpp). So the end of one depends
// on all others. Here all lanes of a pass run together, from one end of something to the next. Pure functions.
#pragma once

#include "device/links.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace het {

/// A piece of a lane's work: first some seconds, then bytes over a way.
struct LaneWork {
  double seconds = 0;
  double bytes = 0;
  const Route *route = nullptr; // null: no bytes
  int behind = -1;              // it begins when this lane has done `done` pieces; -1: when its own lane is free
  std::size_t done = 0;
  double notBefore = 0; // seconds from the beginning
};

struct LaneSpan {
  double begin = 0, end = 0;
};

/// When each piece of each lane begins and ends. A lane does its pieces in order.
std::vector<std::vector<LaneSpan>> runLanes(const Links &links, std::span<const std::vector<LaneWork>> lanes);

} // namespace het
