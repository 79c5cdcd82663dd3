//===-- sched/shared_split.cpp - one split of resident rows for all loops over them -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "sched/shared_split.hpp"

#include <algorithm>
#include <cmath>

namespace het {

static constexpr std::size_t window = 16; // passes that tell which loops run, and how often
static constexpr long usualPasses = 10;   // of each loop that a split will serve, if it has not served more

SharedSplit::Ends SharedSplit::endsOf(const LoopRows &rows, std::span<const long> shares) {
  Ends ends;
  long row = rows.first;
  for (const long share : shares)
    ends.push_back(row += share);
  return ends;
}

// Rows before the first device's and behind the last one's are theirs: another loop may have fewer iterations.
std::vector<long> SharedSplit::sharesOf(const Loop &loop, const Ends &ends) {
  const long begin = loop.rows.first, end = begin + loop.total;
  std::size_t last = 0;
  for (std::size_t d = 1; d < ends.size(); ++d)
    if (ends[d] > ends[d - 1])
      last = d;
  std::vector<long> shares;
  long row = begin;
  for (std::size_t d = 0; d < ends.size(); ++d) {
    const long to = d < last ? std::clamp(ends[d], row, end) : d == last ? end : row;
    shares.push_back(to - row);
    row = to;
  }
  return shares;
}

SharedSplit::Loop &SharedSplit::update(const void *key, const LoopRows &rows, const Request &request,
                                       const Proposal &proposal, bool changed) {
  ++passes_;
  recent_.push_back(key);
  if (recent_.size() > window)
    recent_.pop_front();
  std::erase_if(loops_, [&](const Loop &loop) { return std::ranges::find(recent_, loop.key) == recent_.end(); });
  auto found = std::ranges::find(loops_, key, &Loop::key);
  if (found == loops_.end()) {
    loops_.push_back({});
    found = loops_.end() - 1;
    changed = true;
  }
  if (!changed && found->total == request.total && found->rows.first == rows.first)
    return *found;
  ++changes_;
  *found = {key, rows, request.total, {}, proposal, {}, {}, -1};
  for (const Worker &worker : request.workers)
    found->moving.push_back(worker.moving);
  found->wanted = endsOf(found->rows, proposal.shares);
  return *found;
}

// Loops of which no time is known do as they like, and so do those on other devices.
bool SharedSplit::isKnown(const Loop &loop) const {
  return loop.proposal.seconds && loop.wanted.size() == lying_.size();
}

// The fraction of the rows' way that comes in every pass which finds them elsewhere. Rows that nobody writes stay at
// both places.
double SharedSplit::recurring(const Loop &loop) const {
  double all = 0, written = 0;
  for (const RowUse &use : loop.rows.uses) {
    all += use.bytes;
    auto writes = [&](const Loop &other) {
      return std::ranges::any_of(other.rows.uses,
                                 [&](const RowUse &its) { return its.array == use.array && its.writes; });
    };
    if (std::ranges::any_of(loops_, writes))
      written += use.bytes;
  }
  return all > 0 ? written / all : 0;
}

// Seconds until the rows of the loop are where it wants them, by worker: what it gives and what it gets.
std::vector<double> SharedSplit::movingSeconds(const Loop &loop, const Ends &from, const Ends &to) const {
  const std::vector<long> before = sharesOf(loop, from), after = sharesOf(loop, to);
  std::vector<double> seconds;
  Range old{0, 0}, mine{0, 0};
  for (std::size_t d = 0; d < before.size(); ++d) {
    old = {old.hi, old.hi + before[d]};
    mine = {mine.hi, mine.hi + after[d]};
    const long kept = old.intersect(mine).size();
    seconds.push_back(loop.moving[d].seconds(old.size() - kept) + loop.moving[d].seconds(mine.size() - kept));
  }
  return seconds;
}

double SharedSplit::longestMove(const Loop &loop, const Ends &from, const Ends &to) const {
  return std::ranges::max(movingSeconds(loop, from, to));
}

// Seconds of a pass with these ends in which the rows come there, too.
double SharedSplit::stepSeconds(const Loop &loop, const Ends &to) const {
  return loop.proposal.seconds(sharesOf(loop, to), movingSeconds(loop, lying_, to));
}

// The part of the way to the target with the shortest pass.
SharedSplit::Ends SharedSplit::step(const Loop &mine, const Ends &target) const {
  auto part = [&](double fraction) {
    Ends ends;
    for (std::size_t d = 0; d < target.size(); ++d)
      ends.push_back(lying_[d] + std::lround(fraction * static_cast<double>(target[d] - lying_[d])));
    return ends;
  };
  double low = 0, high = 1;
  for (int round = 0; round < 24; ++round) { // seconds fall to one place, and grow from there
    const double third = (high - low) / 3;
    (stepSeconds(mine, part(low + third)) <= stepSeconds(mine, part(high - third)) ? high -= third : low += third);
  }
  return part((low + high) / 2);
}

// Towards the split that is the fastest once rows are there: all the way, or a step, if even the pass that moves the
// rows is shorter than without. Empty: there is none.
SharedSplit::Ends SharedSplit::freeStep(const Loop &mine) const {
  const double staying = commonSeconds(lying_), pass = worthMoving * mine.proposal.seconds(sharesOf(mine, lying_), {});
  double least = worthMoving * staying;
  Ends target;
  for (const Ends &ends : candidates())
    if (const double seconds = commonSeconds(ends); seconds < least) {
      least = seconds;
      target = ends;
    }
  if (target.empty() || stepSeconds(mine, target) <= pass)
    return target;
  Ends part = step(mine, target);
  return stepSeconds(mine, part) <= pass ? part : Ends();
}

// Seconds of the recent passes, if all have this split.
double SharedSplit::commonSeconds(const Ends &ends) const {
  double sum = 0;
  for (const Loop &loop : loops_)
    if (isKnown(loop))
      sum +=
          static_cast<double>(std::ranges::count(recent_, loop.key)) * loop.proposal.seconds(sharesOf(loop, ends), {});
  return sum;
}

// The same, if each has its own, and fetches the rows that the one before it has written elsewhere.
double SharedSplit::apartSeconds() const {
  double sum = 0;
  const Loop *before = nullptr;
  for (const void *key : recent_) {
    const Loop &loop = *std::ranges::find(loops_, key, &Loop::key);
    if (!isKnown(loop))
      continue;
    sum += loop.proposal.seconds(loop.proposal.shares, {});
    if (before && before != &loop)
      sum += recurring(loop) * longestMove(loop, before->wanted, loop.wanted);
    before = &loop;
  }
  return sum;
}

// The splits that loops want, and their mean by time.
std::vector<SharedSplit::Ends> SharedSplit::candidates() const {
  std::vector<Ends> all;
  std::vector<double> mean(lying_.size());
  double weights = 0;
  for (const Loop &loop : loops_) {
    if (!isKnown(loop))
      continue;
    all.push_back(loop.wanted);
    const double weight =
        static_cast<double>(std::ranges::count(recent_, loop.key)) * loop.proposal.seconds(loop.proposal.shares, {});
    weights += weight;
    for (std::size_t d = 0; d < mean.size(); ++d)
      mean[d] += weight * static_cast<double>(loop.wanted[d]);
  }
  if (all.size() < 2 || weights <= 0)
    return all;
  Ends ends;
  for (const double sum : mean)
    ends.push_back(std::lround(sum / weights));
  all.push_back(std::move(ends));
  return all;
}

std::vector<long> SharedSplit::best(const Loop &mine) const {
  if (const Ends ends = freeStep(mine); !ends.empty())
    return sharesOf(mine, ends);
  const double serves = static_cast<double>(std::max(passes_, usualPasses * static_cast<long>(loops_.size())));
  const double once = static_cast<double>(recent_.size()) / serves; // of a move that is made once
  const double staying = commonSeconds(lying_);
  double least = staying;
  const Ends *chosen = &lying_;
  auto consider = [&](double seconds, const Ends &ends) {
    const double all = seconds + once * longestMove(mine, lying_, ends);
    if (seconds <= worthMoving * staying && all < least) { // more than noise
      least = all;
      chosen = &ends;
    }
  };
  consider(apartSeconds(), mine.wanted);
  const std::vector<Ends> all = candidates();
  if (loops_.size() > 1)
    for (const Ends &ends : all)
      consider(commonSeconds(ends), ends);
  return sharesOf(mine, *chosen);
}

void SharedSplit::place(const LoopRows &rows, std::span<const long> shares) { lying_ = endsOf(rows, shares); }

std::vector<long> SharedSplit::choose(const void *key, const LoopRows &rows, const Request &request,
                                      const Proposal &proposal, bool changed) {
  Loop &mine = update(key, rows, request, proposal, changed);
  if (lying_.size() != mine.wanted.size())
    lying_.clear();
  const bool weighs = isKnown(mine) && !proposal.insists && !lying_.empty();
  const bool settled = mine.weighed == changes_ && sharesOf(mine, lying_) == mine.shares;
  if (!weighs)
    mine.shares = proposal.shares;
  else if (!settled)
    mine.shares = best(mine);
  const bool onItsWay = weighs && !settled && mine.shares != sharesOf(mine, lying_) && mine.shares != proposal.shares;
  mine.weighed = onItsWay ? -1 : changes_;
  long largest = 0;
  for (const Loop &loop : loops_)
    largest = std::max(largest, loop.total);
  if (lying_.empty() || 2 * mine.total >= largest) // few rows say little of all
    lying_ = endsOf(mine.rows, mine.shares);
  return mine.shares;
}

} // namespace het
