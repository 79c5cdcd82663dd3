//===-- exec/chunks/own_rows.cpp - iterations for the device that has their rows ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/chunks/own_rows.hpp"

#include "model/level.hpp"

#include <algorithm>
#include <utility>

namespace het {

static Cost costOf(const Worker &worker) {
  return worker.history.empty() ? worker.expected
                                : Cost{worker.fixedSeconds(), worker.history.each(worker.fixedSeconds())};
}

OwnRows::OwnRows(Range whole, std::span<const long> shares) : whole_(whole) {
  if (!shares.empty())
    left_ = cut(whole, shares);
  asked_.resize(left_.size());
}

// From the beginning or the end of somebody's iterations.
Range OwnRows::take(std::size_t from, long count, bool end) {
  Range &left = left_[from];
  const Range piece = end ? Range{left.hi - count, left.hi} : Range{left.lo, left.lo + count};
  (end ? left.hi : left.lo) = end ? piece.lo : piece.hi;
  return piece;
}

// Iterations of a worker, from the end at which others take some.
long OwnRows::countAtHost(std::size_t other, const AtHost &atHost) const {
  const Range left = left_[other];
  const auto fits = [&](long count) {
    return atHost(atEnd(other) ? Range{left.lo, left.lo + count} : Range{left.hi - count, left.hi});
  };
  if (left.empty() || fits(left.size()))
    return left.size();
  if (!fits(1)) // so it is most of the time
    return 0;
  long most = 1;
  for (long tooMany = left.size(); tooMany - most > 1;) {
    const long middle = most + (tooMany - most) / 2;
    (fits(middle) ? most : tooMany) = middle;
  }
  return most;
}

// Another worker of whose iterations this one may take some, and how many.
std::optional<OwnRows::Others> OwnRows::othersFor(std::size_t worker, const AtHost &atHost) const {
  Others found{worker, 0};
  for (std::size_t other = 0; other < left_.size(); ++other)
    if (other != worker && left_[other].size() > found.count)
      if (const long count = countAtHost(other, atHost); count > found.count)
        found = {other, count};
  return found.count > 0 ? std::optional(found) : std::nullopt;
}

// Iterations whose rows a device alone has are for nobody else. A few more behind them are not worth another launch.
long OwnRows::heldBy(std::size_t worker, const Worker &known, const AtHost &atHost) {
  const bool asked = asked_[worker];
  asked_[worker] = true;
  if (known.host || asked)
    return 0;
  constexpr double worth = 10; // launches
  const long left = left_[worker].size(), held = left - countAtHost(worker, atHost);
  const bool few = static_cast<double>(left - held) * costOf(known).each < worth * known.fixed;
  return held > 0 && few ? left : held;
}

// A device that has not been measured takes some, and later its own are as many as its speed says. Both end together,
// as far as their speeds are known.
Range OwnRows::claimOthers(Policy &policy, std::span<const Worker> workers, Asking asking, const AtHost &atHost) {
  const Worker &thief = workers[asking.worker];
  if (!asking.idle || (!thief.host && !thief.history.empty()))
    return {};
  const auto others = othersFor(asking.worker, atHost);
  if (!others)
    return {};
  const Worker &victim = workers[others->worker];
  long most = others->count;
  if (!thief.host || !victim.history.empty()) {
    const Cost cost = costOf(thief);
    const std::vector<Cost> both = {{cost.fixed + thief.moving.fixed, cost.each * thief.cores + thief.moving.each},
                                    costOf(victim)};
    most = std::min(most, level(both, left_[others->worker].size())[0]);
  }
  const long count = most > 0 ? policy.claimUpTo(asking.thread, most) : 0;
  return count > 0 ? take(others->worker, count, !atEnd(others->worker)) : Range{};
}

Range OwnRows::claim(Policy &policy, std::span<const Worker> workers, Asking asking, const AtHost &atHost) {
  const Worker &worker = workers[asking.worker];
  const long left = left_[asking.worker].size();
  if (left == 0)
    return claimOthers(policy, workers, asking, atHost);
  long count = heldBy(asking.worker, worker, atHost);
  if (count == 0) {
    const long cores = worker.host ? worker.cores : 1, even = (left + cores - 1) / cores;
    if (const long given = policy.claimUpTo(asking.thread, even); given > 0)
      return take(asking.worker, given, atEnd(asking.worker));
    if (!asking.idle)
      return {};
    count = even; // the policy gives no more, and only they have these rows
  }
  policy.took(asking.thread, count);
  return take(asking.worker, count, atEnd(asking.worker));
}

void OwnRows::done(std::size_t worker, Range iterations, double seconds) {
  if (!iterations.empty())
    done_.push_back({worker, iterations, seconds});
}

std::vector<Computed> OwnRows::computed(std::span<const Worker> workers) const {
  constexpr double least = 0.1; // of the time: launches overlap
  std::vector<Done> all = done_;
  std::ranges::sort(all, {}, [](const Done &one) { return std::pair(one.worker, one.iterations.lo); });
  std::vector<Computed> computed;
  double launches = 0, seconds = 0; // of the last one
  for (const auto &[worker, iterations, took] : all) {
    const bool follows = !computed.empty() && computed.back().worker == worker &&
                         computed.back().iterations.back().hi == iterations.lo - whole_.lo;
    if (follows) {
      computed.back().iterations.back().hi = iterations.hi - whole_.lo;
      launches += workers[worker].fixed;
      seconds += took;
    } else {
      computed.push_back({worker, {{iterations.lo - whole_.lo, iterations.hi - whole_.lo}}, 0});
      launches = 0;
      seconds = took;
    }
    computed.back().seconds =
        workers[worker].host ? seconds / workers[worker].cores : std::max(seconds - launches, least * seconds);
  }
  return computed;
}

std::vector<long> OwnRows::shares(std::span<const Computed> computed) const {
  std::vector<long> shares(left_.size());
  long end = 0;
  for (const Computed &one : computed) {
    if (one.iterations.front().lo != end)
      return {};
    end = one.iterations.back().hi;
    shares[one.worker] += sizeOf(one.iterations);
  }
  return shares;
}

} // namespace het
