//===-- exec/engine/costs.cpp - what iterations cost on a machine of a file -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/engine/costs.hpp"

#include "base/log.hpp"
#include "base/text.hpp"

#include <algorithm>

namespace het {

static double costOf(const Expression &cost, long i, long count) {
  return cost.at(static_cast<double>(i), static_cast<double>(count));
}

static void mustBeCost(double seconds, const std::string &site, long i, long count) {
  if (!(seconds >= 0 && seconds < 1e18))
    fatal(Error{text("HET_MACHINE: iteration ", i, " of ", count, " at ", site, " costs ", seconds, " seconds"),
                {"the cost is an expression of i and n in the machine's file; write max(0, ...) around it"}});
}

const IterationCosts::Sums &IterationCosts::sumsOf(const Expression &cost, const std::string &site, long count) {
  constexpr long mostSums = 1 << 20, mostKept = 64;
  const auto found = sums_.find({&cost, count});
  if (found != sums_.end())
    return found->second;
  if (sums_.size() >= mostKept)
    sums_.clear();
  Sums sums{(count + mostSums - 1) / mostSums, {0}};
  double sum = 0;
  for (long i = 0; i < count; ++i) {
    const double one = costOf(cost, i, count);
    mustBeCost(one, site, i, count);
    sum += one;
    if ((i + 1) % sums.stride == 0)
      sums.before.push_back(sum);
  }
  return sums_[{&cost, count}] = std::move(sums);
}

double IterationCosts::before(const Expression &cost, const Sums &sums, long count, long at) {
  const long known = std::min(at / sums.stride, static_cast<long>(sums.before.size()) - 1);
  double sum = sums.before[static_cast<std::size_t>(known)];
  for (long i = known * sums.stride; i < at; ++i)
    sum += costOf(cost, i, count);
  return sum;
}

double IterationCosts::seconds(int device, const std::string &site, long count, Range iterations) {
  const Expression *cost = machine_.devices[static_cast<std::size_t>(device)].costAt(site);
  if (!cost)
    return -1;
  if (cost->isUniform()) {
    const double each = costOf(*cost, 0, count);
    mustBeCost(each, site, 0, count);
    return each * static_cast<double>(iterations.size());
  }
  const std::lock_guard guard(lock_);
  const Sums &sums = sumsOf(*cost, site, count);
  return before(*cost, sums, count, iterations.hi) - before(*cost, sums, count, iterations.lo);
}

} // namespace het
