//===-- exec/engine/costs.hpp - what iterations cost on a machine of a file -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HET_MACHINE gives the seconds of an iteration as an expression of its number. Sums over ranges are exact, but for
// rounding: the sum of every iteration is known up to one in a thousand of them. Not thread-safe: the store's lock
// guards it, as it does planning.
#pragma once

#include "device/machine.hpp"
#include "geometry/range.hpp"

#include <map>
#include <mutex>
#include <vector>

namespace het {

class IterationCosts {
public:
  explicit IterationCosts(const MachineModel &machine) : machine_(machine) {}

  /// Seconds of these of `count` iterations on a device; negative: the device's rate says it. A cost that is negative
  /// or no number ends the program.
  double seconds(int device, const std::string &site, long count, Range iterations);

private:
  struct Sums {
    long stride = 1;
    std::vector<double> before; // of every stride-th iteration
  };
  const Sums &sumsOf(const Expression &cost, const std::string &site, long count);
  static double before(const Expression &cost, const Sums &sums, long count, long at);

  const MachineModel &machine_;
  std::map<std::pair<const Expression *, long>, Sums> sums_;
  std::mutex lock_;
};

} // namespace het
