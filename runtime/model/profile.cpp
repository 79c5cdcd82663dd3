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

// A pass that was quicker than `fixed` says that `fixed` is too high, not that iterations are free.
double History::eachOf(const Sample &sample, double fixed) const {
  return std::max(sample.seconds - fixed, sample.seconds * 0.01) / sample.iterations;
}

void History::forgetFewerThan(long iterations) {
  const std::vector<Sample> all = samples();
  clear();
  for (const Sample &one : all)
    if (one.iterations >= static_cast<double>(iterations))
      add(static_cast<long>(one.iterations), one.seconds);
}

void History::learn(long iterations, double seconds, double fixed) {
  forgetFewerThan(iterations / 8);
  add(iterations, seconds);
  const double now = eachOf(last(), fixed);
  if (count_ == 2 && now < 0.5 * eachOf(at(0), fixed)) {
    clear();
    add(iterations, seconds);
  }
  if (count_ < 3)
    return;
  constexpr double changed = 1.2, alike = 1.1;
  const Sample before = at(count_ - 2);
  auto differs = [](double a, double b, double by) { return a > by * b || b > by * a; };
  if (differs(now, eachOf(before, fixed), alike))
    return;
  for (int i = 0; i + 2 < count_; ++i)
    if (!differs(now, eachOf(at(i), fixed), changed))
      return;
  clear();
  add(static_cast<long>(before.iterations), before.seconds);
  add(iterations, seconds);
}

double History::each(double fixed) const {
  std::array<double, kept> values;
  for (int i = 0; i < count_; ++i)
    values[i] = eachOf(samples_[i], fixed);
  auto middle = values.begin() + count_ / 2;
  std::nth_element(values.begin(), middle, values.begin() + count_);
  if (count_ % 2)
    return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double History::spread(double fixed) const {
  const double middle = each(fixed);
  double farthest = 0;
  for (int i = 0; i < count_; ++i)
    farthest = std::max(farthest, std::abs(eachOf(samples_[i], fixed) - middle));
  return middle > 0 ? farthest / middle : 0;
}

bool History::converged() const {
  if (count_ < 2)
    return false;
  double sum = 0, squares = 0;
  for (int i = 0; i < count_; ++i) {
    const double value = samples_[i].seconds / samples_[i].iterations;
    sum += value;
    squares += value * value;
  }
  double mean = sum / count_;
  double variance = std::max(0.0, squares / count_ - mean * mean);
  return std::sqrt(variance) <= 0.1 * mean;
}

const History::Sample &History::at(int i) const {
  return samples_[static_cast<std::size_t>((next_ + kept - count_ + i) % kept)];
}

std::vector<History::Sample> History::samples() const {
  std::vector<Sample> all;
  for (int i = 0; i < count_; ++i)
    all.push_back(at(i));
  return all;
}

} // namespace het
