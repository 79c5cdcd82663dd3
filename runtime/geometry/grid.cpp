//===-- geometry/grid.cpp - devices in a Cartesian arrangement --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/grid.hpp"

#include <algorithm>
#include <vector>

namespace het {

std::array<long, HET_MAX_AXES> Grid::at(long position) const {
  std::array<long, HET_MAX_AXES> coordinate{};
  for (int a = HET_MAX_AXES; a-- > 0;) {
    coordinate[static_cast<std::size_t>(a)] = position % extent[static_cast<std::size_t>(a)];
    position /= extent[static_cast<std::size_t>(a)];
  }
  return coordinate;
}

// `count` as a product of `factors` numbers, the largest first: each takes the smallest divisor that is at least the
// root.
static std::vector<long> factorise(long count, long factors) {
  std::vector<long> result;
  for (; factors > 0; --factors) {
    auto isEnough = [&](long one) {
      long all = 1;
      for (long i = 0; i < factors && all < count; ++i)
        all *= one;
      return all >= count;
    };
    long one = 1;
    while (count % one != 0 || !isEnough(one))
      ++one;
    result.push_back(one);
    count /= one;
  }
  return result;
}

Grid gridOf(std::span<const long> asked, long devices) {
  Grid grid;
  grid.devices = devices;
  grid.axes = std::max<int>(static_cast<int>(asked.size()), 1);
  if (asked.empty()) {
    grid.extent[0] = devices;
    return grid;
  }
  long fixed = 1, open = 0;
  for (long extent : asked) {
    open += extent == HET_EVERY;
    fixed *= extent == HET_EVERY ? 1 : std::max(extent, 1L);
  }
  std::vector<long> chosen = factorise(std::max(devices / fixed, 1L), open);
  for (std::size_t a = 0, next = 0; a < asked.size(); ++a)
    grid.extent[a] = asked[a] == HET_EVERY ? chosen[next++] : std::max(asked[a], 1L);
  return grid;
}

} // namespace het
