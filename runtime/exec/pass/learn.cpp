//===-- exec/pass/learn.cpp - what a construct's policy learns: expected costs, measured times -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/settings.hpp"
#include "exec/pass/site.hpp"
#include "exec/plan/expected.hpp"
#include "exec/plan/tiling.hpp"
#include "model/speeds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>
#include <utility>

namespace het {

static SpeedKey speedKey(const het_site &site, const Device &device, long total) {
  return {identityOf(device),
          site.function ? site.function : "",
          site.file ? site.file : "",
          site.line,
          site.column,
          static_cast<int>(std::bit_width(static_cast<unsigned long>(total)))};
}

// The times of earlier runs, once, unless the program names the first shares.
void Site::recall(const Runtime &runtime, const het_region &region, long total) {
  size_ = total;
  if (std::exchange(recalled_, true) || region.ratio >= 0 || !het::keepsSpeeds())
    return;
  for (std::size_t w = 0; w < workers_.size(); ++w)
    workers_[w].history = nearestSpeed(speedKey(*site, *runtime.devices[static_cast<std::size_t>(devices_[w])], total));
}

void Site::keepSpeeds(Runtime &runtime) const {
  if (!het::keepsSpeeds() || random_)
    return;
  for (std::size_t w = 0; w < workers_.size(); ++w)
    if (!workers_[w].history.empty())
      keepSpeed(speedKey(*site, *runtime.devices[static_cast<std::size_t>(devices_[w])], size_), workers_[w].history);
}

// The cost that a loop is expected to have, for its first pass.
void Site::expect(const Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                  const Domain &domain) {
  recall(runtime, region, domain.cut[0].range.size());
  if (devices_.size() < 2 || !followsPolicy(domain, devices_.size()))
    return;
  const LinkUse use = linkUseOf(region, uses, domain);
  const bool guesses = !runtime.virtualClock && settings().value(Setting::FirstSplit) == "costs";
  const Capability &host = runtime.devices.back()->capability();
  const long total = std::max(domain.cut[0].range.size(), 1L);
  for (std::size_t w = 0; w < workers_.size(); ++w) {
    Worker &worker = workers_[w];
    const Capability &device = runtime.devices[static_cast<std::size_t>(devices_[w])]->capability();
    const LinkUse own = worker.host ? LinkUse{} : use;
    if (!worker.host)
      worker.moving = movingCost(device, use);
    if (runtime.virtualClock)
      worker.expected = expectedCost(device, own, virtualIteration / device.rate, total);
    else if (const double each = guesses ? guessedSeconds(device, host, region, use, domain) : 0; each > 0)
      worker.guessed = expectedCost(device, own, each, total);
  }
}

// The virtual clock's account is exact.
PassCosts Site::measuredCosts(const Runtime &runtime) const {
  PassCosts costs{std::vector<double>(runtime.devices.size())};
  for (std::size_t w = 0; w < workers_.size() && !runtime.virtualClock; ++w)
    if (const Worker &worker = workers_[w]; !worker.history.empty())
      costs.each[static_cast<std::size_t>(devices_[w])] = worker.history.each(worker.fixedSeconds());
  return costs;
}

static trace::DeviceCost costOf(const Worker &worker) {
  trace::DeviceCost told;
  Cost cost{0, 1 / worker.rate};
  told.source = "rate";
  if (!worker.history.empty()) {
    told.source = "measured";
    told.spread = worker.history.spread(worker.fixedSeconds());
    cost = {worker.fixedSeconds(), worker.history.each(worker.fixedSeconds())};
  } else if (worker.expected.each > 0) {
    told.source = "expected";
    cost = worker.expected;
  } else if (worker.guessed.each > 0) {
    told.source = "guessed";
    cost = worker.guessed;
  }
  told.fixed = cost.fixed;
  told.each = cost.each;
  return told;
}

// The others end later by then than a device that gets one iteration. All together do `speed` iterations a second.
static void findWhereItPays(std::vector<trace::DeviceCost> &costs, long total) {
  double speed = 0, end = 0;
  for (const trace::DeviceCost &cost : costs)
    if (cost.iterations > 0 && cost.each > 0) {
      speed += 1 / cost.each;
      end = std::max(end, cost.fixed + cost.each * static_cast<double>(cost.iterations));
    }
  for (trace::DeviceCost &cost : costs)
    if (const double later = cost.fixed + cost.each - end; cost.iterations == 0 && later > 0 && speed > 0)
      cost.paysFrom = static_cast<std::int64_t>(static_cast<double>(total) + std::ceil(later * speed));
}

std::vector<trace::DeviceCost> Site::costs() const {
  std::vector<trace::DeviceCost> costs;
  if (workers_.size() < 2 || shares_.size() != workers_.size())
    return costs;
  bool comparable = true; // all in seconds, or all by rate
  for (std::size_t w = 0; w < workers_.size(); ++w) {
    costs.push_back(costOf(workers_[w]));
    costs.back().device = devices_[w];
    costs.back().iterations = shares_[w];
    comparable = comparable && std::string_view(costs.back().source) != "rate";
  }
  if (comparable)
    findWhereItPays(costs, total_);
  return costs;
}

static Proposal propose(Policy &policy, const Request &request) {
  Proposal proposal;
  proposal.shares = policy.share(request);
  proposal.seconds = policy.prediction(request);
  proposal.insists = policy.insists();
  return proposal;
}

void Site::share(const het_region &region, long total, const ResidentRows &rows) {
  const double ratio = region.ratio;
  if (shared_ && total == total_ && ratio == ratio_)
    return;
  shared_ = true;
  Request asked = request(region, total);
  asked.fetches = !rows.arrays.empty() && !sharedSplit(rows).isPlaced();
  bool changed = total != total_ || ratio != ratio_ || !policy_->keeps(asked);
  total_ = size_ = total;
  ratio_ = ratio;
  if (changed)
    proposal_ = propose(*policy_, asked);
  else if (!proposal_.seconds && !rows.arrays.empty()) { // the first pass may have told it
    proposal_.seconds = policy_->prediction(asked);
    changed = static_cast<bool>(proposal_.seconds);
  }
  shares_ =
      rows.arrays.empty() ? proposal_.shares : sharedSplit(rows).choose(this, rows.rows, asked, proposal_, changed);
  if (shares_ != proposal_.shares)
    policy_->given(shares_);
  predicted_ = proposal_.seconds ? proposal_.seconds(shares_, {}) : 0;
}

// Pieces of a pass have splits of their own: what one has written, another does not need.
std::vector<long> Site::shareOf(const het_region &region, Range whole, const Ranges &pieces, ResidentRows rows) {
  Request asked = request(region, sizeOf(pieces));
  for (Range piece : pieces)
    asked.pieces.push_back({piece.lo - whole.lo, piece.hi - whole.lo});
  asked.whole = whole.size();
  asked.fetches = !rows.arrays.empty() && !sharedSplit(rows).isPlaced();
  Proposal proposal = propose(*policy_, asked);
  if (rows.arrays.empty())
    return proposal.shares;
  const long first = pieces.empty() ? whole.lo : pieces.front().lo;
  rows.rows.first += first;
  std::vector<long> shares = pieces_[first].choose(this, rows.rows, asked, proposal, true);
  if (2 * asked.total > whole.size()) // of the rest, which is most of the pass
    sharedSplit(rows).place(rows.rows, shares);
  policy_->given(shares);
  return shares;
}

// [C] section 3.2.1: the time of a part holds all that recurs. A plan that serves again has nothing else. The first
// time it may have moved resident rows, and a later pass finds them there.
static double recurring(const Run &run, const Part &part, double seconds) {
  if (run.plan->again || part.once <= 0)
    return seconds;
  return std::max(seconds - part.once, 0.1 * seconds);
}

double Site::toldSeconds(int device, long iterations, double measured) {
  return random_ ? random_->seconds(device, static_cast<double>(iterations)) : measured;
}

void Site::learn(const Run &run) {
  ++passes;
  time_ = {};
  if (run.returnsEarly) // nobody knows its time
    return;
  aloneSeconds = 0;
  aloneTotal = 0;
  spent_.assign(run.plan->parts.size(), {});
  for (int i = 0; i < run.count; ++i) {
    Spent &spent = spent_[static_cast<std::size_t>(run.slots[i].part - run.plan->parts.data())];
    spent.longest = std::max(spent.longest, run.slots[i].seconds);
    spent.sum += run.slots[i].seconds;
    ++spent.slots;
  }
  for (std::size_t p = 0; p < spent_.size(); ++p) {
    const Part &part = run.plan->parts[p];
    auto [longest, sum, slots] = spent_[p];
    aloneSeconds += sum;
    aloneTotal += part.work;
    auto at = std::lower_bound(devices_.begin(), devices_.end(), part.space);
    if (at == devices_.end() || *at != part.space) // the host, standing in
      continue;
    Worker &worker = workers_[static_cast<std::size_t>(at - devices_.begin())];
    if (run.team <= 1 && !run.runtime->virtualClock) {
      longest = sum;
      slots = 1;
    }
    if (slots < worker.cores && !run.runtime->virtualClock) // as if all cores had worked
      longest *= static_cast<double>(slots) / worker.cores;
    const double seconds = toldSeconds(part.space, part.work, recurring(run, part, longest));
    worker.history.learn(part.work, seconds, worker.fixedSeconds());
    time_.measured = std::max(time_.measured, seconds);
  }
  time_.predicted = run.plan->onDemand ? 0 : predicted_;
}

void Site::learnOnDemand(const std::vector<long> &iterations, const std::vector<double> &seconds, double alone) {
  ++passes;
  aloneSeconds = alone;
  aloneTotal = 0;
  for (std::size_t w = 0; w < workers_.size(); ++w) {
    aloneTotal += iterations[w];
    if (iterations[w] > 0)
      workers_[w].history.learn(iterations[w], toldSeconds(devices_[w], iterations[w], seconds[w]),
                                workers_[w].fixedSeconds());
  }
}

} // namespace het
