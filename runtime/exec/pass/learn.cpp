//===-- exec/pass/learn.cpp - what a construct's policy learns: expected costs, measured times -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/pass/site.hpp"
#include "exec/plan/expected.hpp"
#include "exec/plan/tiling.hpp"
#include "model/speeds.hpp"

#include <algorithm>

namespace het {

static SpeedKey speedKey(const het_site &site, const Device &device) {
  return {device.name(), site.function ? site.function : "", site.file ? site.file : "", site.line, site.column};
}

History Site::fromEarlierRuns(const Device &device) const {
  return het::keepsSpeeds() ? knownSpeed(speedKey(*site, device)) : History();
}

void Site::keepSpeeds(Runtime &runtime) const {
  if (!het::keepsSpeeds())
    return;
  for (std::size_t w = 0; w < workers_.size(); ++w)
    if (!workers_[w].history.empty())
      keepSpeed(speedKey(*site, *runtime.devices[static_cast<std::size_t>(devices_[w])]), workers_[w].history);
}

// The cost that a loop is expected to have, for its first pass.
void Site::expect(const Runtime &runtime, const het_region &region, const std::vector<Use> &uses,
                  const Domain &domain) {
  if (devices_.size() < 2 || !followsPolicy(domain, devices_.size()))
    return;
  const LinkUse use = linkUseOf(region, uses, domain);
  for (std::size_t w = 0; w < workers_.size(); ++w) {
    const Capability &device = runtime.devices[static_cast<std::size_t>(devices_[w])]->capability();
    if (!workers_[w].host)
      workers_[w].moving = movingSeconds(device, use);
    if (runtime.virtualClock)
      workers_[w].expected = expectedCost(device, workers_[w].host ? LinkUse{} : use, virtualIteration,
                                          std::max(domain.cut[0].range.size(), 1L));
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

// [C] section 3.2.1: the time of a part holds all that recurs. A plan that serves again has nothing else. The first
// time it may have moved resident rows, and a later pass finds them there.
static double recurring(const Run &run, const Part &part, double seconds) {
  if (run.plan->again || part.once <= 0)
    return seconds;
  return std::max(seconds - part.once, 0.1 * seconds);
}

void Site::learn(const Run &run) {
  ++passes;
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
    const bool one = run.team <= 1 && !run.runtime->virtualClock;
    if (one)
      longest = sum;
    if ((one || slots == 1) && worker.cores > 1 && !run.runtime->virtualClock) // one thread did the work of all cores
      longest /= static_cast<double>(std::min<long>(worker.cores, part.work));
    worker.history.learn(part.work, recurring(run, part, longest), worker.fixedSeconds());
  }
}

void Site::learnOnDemand(const std::vector<long> &iterations, const std::vector<double> &seconds, double alone) {
  ++passes;
  aloneSeconds = alone;
  aloneTotal = 0;
  for (std::size_t w = 0; w < workers_.size(); ++w) {
    aloneTotal += iterations[w];
    if (iterations[w] > 0)
      workers_[w].history.learn(iterations[w], seconds[w], workers_[w].fixedSeconds());
  }
}

} // namespace het
