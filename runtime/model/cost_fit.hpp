//===-- model/cost_fit.hpp - speeds and a smooth density that explain what passes have shown -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Many loops have costs that change evenly over the iteration space: triangles, (n - i)^2, steps of a factorization.
// Devices that are alike are as fast as each other. So a few ranges tell both: the speed of each kind of device, and a
// polynomial of at most the second degree. It is least squares over all ranges, weighted by their expected times. Pure
// functions.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace het {

/// A range of iterations that a device has run.
struct RangeTime {
  std::size_t group = 0; // of devices that are alike
  double lo = 0, hi = 0; // parts of the iteration space, from 0 to 1
  double iterations = 0; // more than none
  double seconds = 0;    // beyond what does not depend on iterations; positive
  bool isWhole = true;   // it has all iterations between lo and hi

  bool operator==(const RangeTime &) const = default;
};

/// The cost at x, from 0 to 1, in iterations of the mean cost: 1 + slope (2x - 1) + bend (6x^2 - 6x + 1).
struct CostFit {
  std::vector<double> each; // by group: seconds of an iteration of the mean cost; 0: no range is of the group
  double slope = 0, bend = 0;
  double error = 0;    // the largest difference to a measured time, as a part of the longest of them
  double ownError = 0; // the same, as a part of that time

  /// The mean cost over a part of the space.
  double mean(double lo, double hi) const;
};

/// The fit of the lowest degree that explains all times within `error`. Null: there is none, or the ranges are too few
/// to tell: a fit needs `spare` more than it has unknowns.
std::optional<CostFit> fitCosts(std::span<const RangeTime> times, std::size_t groups, double error,
                                std::size_t spare = 1);

} // namespace het
