//===-- model/cost.hpp - how long a device takes for so many iterations -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// t(n) = fixed + each * n seconds for n > 0, and t(0) = 0: a device that gets nothing is not even started.
#pragma once

#include <algorithm>
#include <limits>

namespace het {

struct Cost {
  double fixed = 0; // seconds, for launch and latency; not negative
  double each = 0;  // seconds for one iteration, recurring copies included ([C] section 3.2.1); not negative
  long cap = std::numeric_limits<long>::max(); // most iterations that the device may get
  long least = 1;                              // fewest that it gets, if any: fewer take as long

  double seconds(long n) const { return n > 0 ? fixed + each * static_cast<double>(std::max(n, least)) : 0; }
};

} // namespace het
