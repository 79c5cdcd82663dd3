//===-- model/profile.cpp - what a device's passes through one construct have cost --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/profile.hpp"

#include <algorithm>
#include <cmath>

namespace het {

void History::add(long iterations, double seconds) {
  samples_[next_] = {static_cast<double>(iterations), std::max(seconds, 0.0)};
  next_ = (next_ + 1) % kept;
  count_ = std::min(count_ + 1, kept);
}

double History::each(double fixed) const {
  std::array<double, kept> values;
  for (int i = 0; i < count_; ++i) {
    // A pass that was quicker than `fixed` says that `fixed` is too high, not that iterations are free.
    double beyond = std::max(samples_[i].seconds - fixed, samples_[i].seconds * 0.01);
    values[i] = beyond / samples_[i].iterations;
  }
  auto middle = values.begin() + count_ / 2;
  std::nth_element(values.begin(), middle, values.begin() + count_);
  if (count_ % 2)
    return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

bool History::converged() const {
  if (count_ < 2)
    return false;
  double sum = 0, squares = 0;
  for (int i = 0; i < count_; ++i) {
    double value = samples_[i].seconds / samples_[i].iterations;
    sum += value;
    squares += value * value;
  }
  double mean = sum / count_;
  double variance = std::max(0.0, squares / count_ - mean * mean);
  return std::sqrt(variance) <= 0.1 * mean;
}

std::vector<History::Sample> History::samples() const {
  std::vector<Sample> all;
  for (int i = count_; i-- > 0;)
    all.push_back(samples_[static_cast<std::size_t>((next_ + 2 * kept - 1 - i) % kept)]);
  return all;
}

double History::lastEach() const {
  const Sample &last = samples_[(next_ + kept - 1) % kept];
  return last.seconds / last.iterations;
}

} // namespace het
