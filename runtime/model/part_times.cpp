//===-- model/part_times.cpp - how long parts of jobs take whom ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/part_times.hpp"

#include <algorithm>
#include <iterator>

namespace het {

// A program whose domains change all the time must not fill the memory with sizes.
constexpr std::size_t mostSizes = 64;
constexpr int enoughMeasures = 5;

void PartTimes::add(long items, double seconds) {
  if (sizes_.size() == mostSizes && !sizes_.count(items))
    sizes_.erase(std::min_element(sizes_.begin(), sizes_.end(),
                                  [](const auto &a, const auto &b) { return a.second.latest < b.second.latest; }));
  Measured &size = sizes_[items];
  size.history.add(items, seconds);
  size.latest = ++measures_;
}

bool PartTimes::converged(long items) const {
  const auto found = sizes_.find(items);
  return found != sizes_.end() && found->second.history.count() >= enoughMeasures && found->second.history.converged();
}

double PartTimes::seconds(long items) const {
  const auto above = sizes_.lower_bound(items);
  if (above != sizes_.end() && above->first == items)
    return above->second.median(items);
  if (above != sizes_.begin() && above != sizes_.end())
    return between(std::prev(above), above, items);
  const auto &[size, nearest] = above == sizes_.end() ? *std::prev(above) : *above;
  return nearest.median(items);
}

namespace {
struct Point {
  double x, y;
};
double slope(Point a, Point b) { return (b.y - a.y) / (b.x - a.x); }

// The slope at a point between two intervals: their harmonic mean, or 0 where the values turn. A cubic spline with such
// slopes has no value beyond those of the two points (Fritsch and Carlson, 1980; Fritsch and Butland, 1984).
double tangent(double before, double after) { return before * after > 0 ? 2 * before * after / (before + after) : 0; }
} // namespace

double PartTimes::between(Sizes::const_iterator below, Sizes::const_iterator above, long items) const {
  const auto point = [](Sizes::const_iterator at) {
    return Point{static_cast<double>(at->first), at->second.median(at->first)};
  };
  const Point a = point(below), b = point(above);
  const double middle = slope(a, b);
  const double atA = below == sizes_.begin() ? middle : tangent(slope(point(std::prev(below)), a), middle);
  const double atB = std::next(above) == sizes_.end() ? middle : tangent(middle, slope(b, point(std::next(above))));
  const double h = b.x - a.x, t = (static_cast<double>(items) - a.x) / h, u = 1 - t;
  return (1 + 2 * t) * u * u * a.y + t * u * u * h * atA + t * t * (3 - 2 * t) * b.y - t * t * u * h * atB;
}

} // namespace het
