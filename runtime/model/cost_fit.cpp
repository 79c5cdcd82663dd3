//===-- model/cost_fit.cpp - speeds and a smooth density that explain what passes have shown -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A range of mean density m takes  seconds = each[group] * iterations * m.  With 1/each[group] as the unknown, and m
// linear in slope and bend, that is linear:  seconds / iterations / each - slope * S - bend * B = 1.

#include "model/cost_fit.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace het {
namespace {

using Row = std::vector<double>;

// The means of 2x - 1 and of 6x^2 - 6x + 1 over a range.
double meanSlope(double lo, double hi) { return lo + hi - 1; }
double meanBend(double lo, double hi) { return 2 * (lo * lo + lo * hi + hi * hi) - 3 * (lo + hi) + 1; }

// Solves the symmetric system in place, by elimination with the largest pivot. False: it has no one solution.
bool solve(std::vector<Row> &matrix, Row &right) {
  constexpr double least = 1e-9; // of a pivot beside the diagonal, whose items are scaled to 1
  const std::size_t count = right.size();
  for (std::size_t k = 0; k < count; ++k) {
    std::size_t pivot = k;
    for (std::size_t row = k + 1; row < count; ++row)
      if (std::abs(matrix[row][k]) > std::abs(matrix[pivot][k]))
        pivot = row;
    if (std::abs(matrix[pivot][k]) < least)
      return false;
    std::swap(matrix[pivot], matrix[k]);
    std::swap(right[pivot], right[k]);
    for (std::size_t row = k + 1; row < count; ++row) {
      const double factor = matrix[row][k] / matrix[k][k];
      for (std::size_t column = k; column < count; ++column)
        matrix[row][column] -= factor * matrix[k][column];
      right[row] -= factor * right[k];
    }
  }
  for (std::size_t k = count; k-- > 0;) {
    for (std::size_t column = k + 1; column < count; ++column)
      right[k] -= matrix[k][column] * right[column];
    right[k] /= matrix[k][k];
  }
  return true;
}

// Least squares of `rows` times the unknowns against 1, with a weight for each row. Empty: there is no one solution.
Row leastSquares(const std::vector<Row> &rows, const Row &weights) {
  const std::size_t count = rows.front().size();
  Row scale(count, 0), right(count, 0);
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t k = 0; k < count; ++k)
      scale[k] += weights[r] * rows[r][k] * rows[r][k];
  for (double &one : scale) {
    if (!(one > 0))
      return {};
    one = 1 / std::sqrt(one);
  }
  std::vector<Row> matrix(count, Row(count, 0));
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t k = 0; k < count; ++k) {
      right[k] += weights[r] * scale[k] * rows[r][k];
      for (std::size_t other = 0; other < count; ++other)
        matrix[k][other] += weights[r] * scale[k] * rows[r][k] * scale[other] * rows[r][other];
    }
  if (!solve(matrix, right))
    return {};
  for (std::size_t k = 0; k < count; ++k)
    right[k] *= scale[k];
  return right;
}

void setErrors(CostFit &fit, std::span<const RangeTime> times) {
  double most = 0, longest = 0;
  fit.ownError = 0;
  for (const RangeTime &time : times) {
    const double expected = fit.each[time.group] * time.iterations * fit.mean(time.lo, time.hi);
    const double difference = std::abs(expected - time.seconds);
    most = std::max(most, difference);
    fit.ownError = std::max(fit.ownError, difference / time.seconds);
    longest = std::max(longest, time.seconds);
  }
  fit.error = most / longest;
}

// Whether all iterations cost something, as far as times are exact.
bool isPositive(const CostFit &fit) {
  constexpr double least = -0.05;
  const double vertex = fit.bend > 0 ? std::clamp(0.5 - fit.slope / (6 * fit.bend), 0.0, 1.0) : 0;
  return std::min({fit.mean(0, 0), fit.mean(vertex, vertex), fit.mean(1, 1)}) > least;
}

// Null: the unknowns have no one solution, or one that no loop has.
std::optional<CostFit> fitOf(std::span<const RangeTime> times, const std::vector<std::size_t> &unknowns,
                             std::size_t groups, std::size_t degree) {
  std::vector<Row> rows;
  for (const RangeTime &time : times) {
    Row row(unknowns.size() + degree, 0);
    const auto group = std::ranges::find(unknowns, time.group) - unknowns.begin();
    row[static_cast<std::size_t>(group)] = time.seconds / time.iterations;
    if (degree > 0)
      row[unknowns.size()] = -meanSlope(time.lo, time.hi);
    if (degree > 1)
      row[unknowns.size() + 1] = -meanBend(time.lo, time.hi);
    rows.push_back(std::move(row));
  }
  CostFit fit;
  Row weights(times.size(), 1);
  // Errors are parts of the times: little may differ where little is computed.
  for (int round = 0; round < 3; ++round) {
    const Row found = leastSquares(rows, weights);
    if (found.empty())
      return std::nullopt;
    fit.each.assign(groups, 0);
    for (std::size_t k = 0; k < unknowns.size(); ++k) {
      if (!(found[k] > 0))
        return std::nullopt;
      fit.each[unknowns[k]] = 1 / found[k];
    }
    fit.slope = degree > 0 ? found[unknowns.size()] : 0;
    fit.bend = degree > 1 ? found[unknowns.size() + 1] : 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      constexpr double least = 0.02;
      weights[r] = 1 / std::pow(std::max(fit.mean(times[r].lo, times[r].hi), least), 2);
    }
  }
  if (!isPositive(fit))
    return std::nullopt;
  setErrors(fit, times);
  return fit;
}

// A range that the same kind of device runs again tells nothing new.
std::size_t differentOnes(std::span<const RangeTime> times) {
  std::set<std::tuple<std::size_t, double, double>> all;
  for (const RangeTime &time : times)
    all.emplace(time.group, time.lo, time.hi);
  return all.size();
}

} // namespace

double CostFit::mean(double lo, double hi) const { return 1 + slope * meanSlope(lo, hi) + bend * meanBend(lo, hi); }

std::optional<CostFit> fitCosts(std::span<const RangeTime> times, std::size_t groups, double error, std::size_t spare) {
  constexpr std::size_t highest = 2, most = 16; // the time of a fit grows with the cube of the unknowns
  std::vector<std::size_t> unknowns;            // groups
  for (const RangeTime &time : times)
    if (unknowns.size() <= most && std::ranges::find(unknowns, time.group) == unknowns.end())
      unknowns.push_back(time.group);
  if (unknowns.size() > most)
    return std::nullopt;
  const std::size_t different = differentOnes(times);
  for (std::size_t degree = 0; degree <= highest && different >= unknowns.size() + degree + spare; ++degree)
    if (std::optional<CostFit> fit = fitOf(times, unknowns, groups, degree); fit && fit->error <= error)
      return fit;
  return std::nullopt;
}

} // namespace het
