//===-- model/density.cpp - how the cost of iterations varies over the iteration space -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/density.hpp"

#include <algorithm>
#include <cmath>

namespace het {

void Density::reset(long total) {
  total_ = std::max(total, 1L);
  mean_.assign(static_cast<std::size_t>(std::min(total_, mostBins)), 1);
  size_ = static_cast<double>(total_) / static_cast<double>(mean_.size());
  addUp();
}

void Density::set(const CostFit &fit) {
  constexpr double least = 0.01;
  const auto bins = static_cast<double>(mean_.size());
  double sum = 0;
  for (std::size_t bin = 0; bin < mean_.size(); ++bin) {
    const double lo = static_cast<double>(bin) / bins;
    mean_[bin] = std::max(fit.mean(lo, lo + 1 / bins), least);
    sum += mean_[bin];
  }
  for (double &mean : mean_)
    mean *= bins / sum;
  addUp();
}

void Density::addUp() {
  before_.assign(1, 0);
  for (const double mean : mean_)
    before_.push_back(before_.back() + mean * size_);
}

double Density::before(double iteration) const {
  const double at = std::clamp(iteration / size_, 0.0, static_cast<double>(mean_.size()));
  const auto bin = std::min(static_cast<std::size_t>(at), mean_.size() - 1);
  return before_[bin] + (at - static_cast<double>(bin)) * mean_[bin] * size_;
}

double Density::work(Range range) const {
  return before(static_cast<double>(range.hi)) - before(static_cast<double>(range.lo));
}

std::vector<long> Density::cut(std::span<const double> works) const {
  std::vector<long> shares;
  double work = 0;
  long lo = 0;
  for (std::size_t k = 0; k < works.size(); ++k) {
    work += works[k];
    const auto after = std::upper_bound(before_.begin(), before_.end(), work);
    const auto bin = std::clamp<long>(after - before_.begin() - 1, 0, static_cast<long>(mean_.size()) - 1);
    const auto at = static_cast<std::size_t>(bin);
    const double inside = (work - before_[at]) / std::max(mean_[at], 1e-12);
    long hi = std::clamp(std::lround(static_cast<double>(bin) * size_ + inside), lo, total_);
    if (works[k] <= 0)
      hi = lo;
    shares.push_back(hi - lo);
    lo = hi;
  }
  for (std::size_t k = shares.size(); k-- > 0 && lo < total_;)
    if (works[k] > 0) { // rounding has left a few
      shares[k] += total_ - lo;
      lo = total_;
    }
  return shares;
}

double Density::part(std::size_t bin, double lo, double hi) const {
  const auto at = static_cast<double>(bin), bins = static_cast<double>(mean_.size());
  return std::max(0.0, std::min(hi * bins, at + 1) - std::max(lo * bins, at));
}

// Bins that a range of the space touches, the last one not included.
std::pair<std::size_t, std::size_t> Density::binsOf(double lo, double hi) const {
  const auto bins = static_cast<double>(mean_.size());
  return {static_cast<std::size_t>(std::clamp(std::floor(lo * bins), 0.0, bins)),
          static_cast<std::size_t>(std::clamp(std::ceil(hi * bins), 0.0, bins))};
}

// How many times the expected time it took.
double Density::excess(const RangeTime &time, double each) const {
  double work = 0;
  const auto [first, end] = binsOf(time.lo, time.hi);
  for (std::size_t bin = first; bin < end; ++bin)
    work += part(bin, time.lo, time.hi) * mean_[bin] * size_;
  const double expected = each * work;
  constexpr double most = 10; // in one step
  return expected > 0 ? std::clamp(time.seconds / expected, 1 / most, most) : 1;
}

// Divides the density by its mean, which the devices then take longer.
void Density::normalize(std::span<double> each) {
  double mean = 0;
  for (const double one : mean_)
    mean += one / static_cast<double>(mean_.size());
  for (double &one : mean_)
    one /= mean;
  for (double &one : each)
    one *= mean;
}

void Density::explain(std::span<const RangeTime> times, std::span<double> each) {
  constexpr int sweeps = 12;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (const RangeTime &time : times) {
      const double factor = excess(time, each[time.group]);
      const auto [first, end] = binsOf(time.lo, time.hi);
      for (std::size_t bin = first; bin < end; ++bin)
        mean_[bin] *= 1 + part(bin, time.lo, time.hi) * (factor - 1);
    }
    normalize(each);
  }
  addUp();
}

} // namespace het
