//===-- model/random_times.cpp - times that nobody measured, for tests --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/random_times.hpp"

#include <cmath>

namespace het {

double RandomTimes::seconds(int device, double iterations) {
  constexpr double fastest = -9, slowest = -3; // powers of ten
  constexpr std::uint64_t lasts = 3;           // passes, on the average
  double &each = each_[device];
  if (each == 0 || random_() % lasts == 0) {
    const double part = static_cast<double>(random_() % 1000) / 1000;
    each = std::pow(10, fastest + part * (slowest - fastest));
  }
  return each * iterations;
}

} // namespace het
