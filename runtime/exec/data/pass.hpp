//===-- exec/data/pass.hpp - what a data construct moved, for the report ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "exec/engine/runtime.hpp"

namespace het {

// From construction to destruction, by one thread: seconds, and the bytes that this thread has had devices move.
class DataPass {
public:
  // `within`: of a region of the same site that brings the arrays, and counts the time and an iteration.
  DataPass(const Runtime &runtime, const het_site *site, bool within = false);
  ~DataPass();
  // A plain target construct: what `device` did of it.
  void computed(int device, std::int64_t iterations, double seconds);
  DataPass(const DataPass &) = delete;
  DataPass &operator=(const DataPass &) = delete;

private:
  const Runtime &runtime_;
  const het_site *site_;
  const bool within_;
  double begin_ = 0;
  int device_ = -1;
  std::int64_t iterations_ = 0;
  double computing_ = 0;
  std::vector<Device::Moved> before_; // empty: nobody asked
};

} // namespace het
