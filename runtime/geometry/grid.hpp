//===-- geometry/grid.hpp - devices in a Cartesian arrangement --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [H] section 3.1: a virtual topology of 1 to HET_MAX_AXES axes. Positions are numbered row by row, the last axis
// fastest. A topology larger than the devices lays its positions on them in turn; of a smaller one, the devices beyond
// it get nothing. Pure functions.
#pragma once

#include <het/het.h>

#include <array>
#include <span>

namespace het {

struct Grid {
  int axes = 1;
  std::array<long, HET_MAX_AXES> extent{1, 1, 1};
  long devices = 1;

  long positions() const { return extent[0] * extent[1] * extent[2]; }
  std::array<long, HET_MAX_AXES> at(long position) const;         // its coordinate on each axis
  long device(long position) const { return position % devices; } // place in the device list
};

// `asked` by axis: a number of positions, or HET_EVERY where the system chooses. It chooses so that all devices have a
// position, as nearly square as their number allows, the first axes the longer ones. No axis: one with all devices.
Grid gridOf(std::span<const long> asked, long devices);

} // namespace het
