//===-- sched/part_scheduler.cpp - who runs which part of which job -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Beyond the thesis, the last chunk is corrected. A worker that finds nothing to assign takes parts of another's queue.
// A part that would be among the last to end is split, so that others can take a piece.

#include "sched/part_scheduler.hpp"

#include "model/level.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <utility>

namespace het {

constexpr long sampledOf = 5;   // one part of so many: 20 % ([G] section 4.2.1)
constexpr long chunksOfJob = 8; // x in [G] section 4.1.2
constexpr int mostSplits = 3;   // of a part into pieces, and of those again
constexpr std::uint64_t seed = 20130711;

// A choice of slots with one behind each, which is left out, is one of parts that are not side by side.
std::vector<bool> chooseSamples(long count, std::uint64_t seed) {
  std::vector<bool> chosen(static_cast<std::size_t>(count), false);
  std::mt19937_64 random(seed);
  const long wanted = (count + sampledOf - 1) / sampledOf, slots = count - wanted + 1;
  long found = 0;
  for (long slot = 0; slot < slots && found < wanted; ++slot)
    if (static_cast<long>(random() % static_cast<std::uint64_t>(slots - slot)) < wanted - found)
      chosen[static_cast<std::size_t>(slot + found++)] = true;
  return chosen;
}

PartScheduler::PartScheduler(std::span<const int> workers, JobTimes &times) : times_(times) {
  for (int number : workers) {
    Queue worker;
    worker.times = number;
    workers_.push_back(std::move(worker));
  }
}

int PartScheduler::addJob(std::string_view name) {
  Job job;
  for (const Queue &worker : workers_) {
    const auto number = static_cast<std::size_t>(worker.times);
    job.times.resize(std::max(job.times.size(), number + 1), nullptr);
    job.times[number] = &times_.of(name, worker.times);
  }
  jobs_.push_back(std::move(job));
  return static_cast<int>(jobs_.size()) - 1;
}

long PartScheduler::add(int job, std::span<const long> items) {
  const long first = static_cast<long>(parts_.size()), count = static_cast<long>(items.size());
  const std::vector<bool> samples = chooseSamples(count, seed + static_cast<std::uint64_t>(job));
  for (long k = 0; k < count; ++k) {
    parts_.push_back({job, items[static_cast<std::size_t>(k)], samples[static_cast<std::size_t>(k)], 0});
    unassigned_.push_back(first + k);
  }
  Job &mine = jobs_[static_cast<std::size_t>(job)];
  mine.parts += count;
  mine.chunk = std::max((mine.parts + chunksOfJob - 1) / chunksOfJob, static_cast<long>(workers_.size()));
  unfinished_ += count;
  ++version_;
  return first;
}

PartScheduler::Step PartScheduler::next(std::size_t worker) {
  Queue &mine = workers_[worker];
  if (mine.queue.empty())
    unassigned_.empty() ? steal(worker) : assign(worker);
  if (mine.queue.empty())
    return {};
  const long part = mine.queue.front();
  mine.queue.pop_front();
  mine.current = part;
  if (isWorthSplitting(worker, at(part)))
    return {Act::Split, part};
  mine.measured = at(part).sample || timesOf(at(part).job, mine).empty();
  return {Act::Run, part};
}

// The worker's current part is no longer its.
long PartScheduler::leaveQueue(Queue &worker) {
  const long part = *worker.current;
  worker.current.reset();
  drop(worker, part);
  --unfinished_;
  ++version_;
  return part;
}

void PartScheduler::done(std::size_t worker, double seconds) {
  Queue &mine = workers_[worker];
  const Part &part = at(leaveQueue(mine));
  PartTimes &times = timesOf(part.job, mine);
  if (mine.measured && seconds >= 0 && !times.converged(part.items))
    times.add(part.items, seconds);
}

long PartScheduler::replace(std::size_t worker, std::span<const long> items) {
  Queue &mine = workers_[worker];
  const Part whole = at(leaveQueue(mine));
  const long first = static_cast<long>(parts_.size()), count = static_cast<long>(items.size());
  for (const long each : items)
    parts_.push_back({whole.job, each, whole.sample, count == 1 ? mostSplits : whole.splits + 1});
  const std::deque<long> others = std::exchange(mine.queue, {});
  for (long k = 0; k < count; ++k)
    give(mine, first + k);
  mine.queue.insert(mine.queue.end(), others.begin(), others.end());
  unfinished_ += count;
  return first;
}

void PartScheduler::give(Queue &worker, long part) {
  worker.queue.push_back(part);
  Load &load = worker.load[at(part).job];
  ++load.parts;
  load.items += at(part).items;
}

void PartScheduler::drop(Queue &worker, long part) {
  const auto found = worker.load.find(at(part).job);
  found->second.items -= at(part).items;
  if (--found->second.parts == 0)
    worker.load.erase(found);
}

std::optional<double> PartScheduler::partSeconds(const Queue &worker, int job, double items) const {
  const PartTimes &times = timesOf(job, worker);
  return times.empty() ? std::nullopt : std::optional(times.seconds(std::max(std::lround(items), 1L)));
}

// Equation 4.1. No value: a job of the queue has not been measured there.
std::optional<double> PartScheduler::queueSeconds(const Queue &worker) const {
  double sum = 0;
  for (const auto &[job, load] : worker.load) {
    const auto each = partSeconds(worker, job, static_cast<double>(load.items) / static_cast<double>(load.parts));
    if (!each)
      return std::nullopt;
    sum += static_cast<double>(load.parts) * *each;
  }
  return sum;
}

// Shares of the next `count` parts, equation 4.2. While nobody has been measured all are taken for equal. Then those
// that have not been get no more until they are, except for one part for a worker that asks ([G] section 4.1.3).
std::vector<long> PartScheduler::sharesOf(std::size_t asking, int job, long count) const {
  long items = 0;
  for (long k = 0; k < count; ++k)
    items += at(unassigned_[static_cast<std::size_t>(k)]).items;
  const double mean = static_cast<double>(items) / static_cast<double>(count);
  std::vector<Cost> costs, equal;
  bool known = false;
  for (const Queue &worker : workers_) {
    const auto each = partSeconds(worker, job, mean), before = queueSeconds(worker);
    long parts = 0;
    for (const auto &[other, load] : worker.load)
      parts += load.parts;
    equal.push_back({static_cast<double>(parts), 1});
    costs.push_back(each && before ? Cost{*before, *each} : Cost{0, 1, 0});
    known = known || each;
  }
  if (!known)
    return level(equal, count);
  const long tried = costs[asking].cap == 0 ? 1 : 0;
  std::vector<long> shares = level(costs, count - tried);
  shares[asking] += tried;
  return shares;
}

// A chunk of parts goes to the queues. If it has nothing for a slow worker that asks, more chunks are looked at. If
// that worker would not get any part of all, nothing happens: the others ask for themselves.
void PartScheduler::assign(std::size_t asking) {
  const int job = at(unassigned_.front()).job;
  const auto end = std::ranges::find_if(unassigned_, [&](long part) { return at(part).job != job; });
  const long waiting = static_cast<long>(end - unassigned_.begin());
  std::vector<long> shares;
  for (long count = jobs_[static_cast<std::size_t>(job)].chunk;; count *= 2) {
    shares = sharesOf(asking, job, std::min(count, waiting));
    if (shares[asking] > 0)
      break;
    if (count >= waiting)
      return;
  }
  for (std::size_t w = 0; w < workers_.size(); ++w)
    for (; shares[w] > 0; --shares[w]) {
      give(workers_[w], unassigned_.front());
      unassigned_.pop_front();
    }
  ++version_;
}

// Parts at the end of the queue that lasts longest, if the thief ends them sooner.
void PartScheduler::steal(std::size_t thief) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  std::vector<std::pair<double, std::size_t>> victims; // the one of the longest queue first
  for (std::size_t w = 0; w < workers_.size(); ++w)
    if (w != thief && !workers_[w].queue.empty())
      victims.emplace_back(-queueSeconds(workers_[w]).value_or(unknown), w);
  std::ranges::sort(victims);
  for (const auto &[seconds, w] : victims) {
    Queue &victim = workers_[w];
    const long count = worthMoving(workers_[thief], victim);
    if (count == 0)
      continue;
    const std::vector<long> parts(victim.queue.end() - count, victim.queue.end());
    victim.queue.erase(victim.queue.end() - count, victim.queue.end());
    for (const long part : parts) {
      drop(victim, part);
      give(workers_[thief], part);
    }
    ++version_;
    return;
  }
}

// How many of the victim's last parts the thief takes: equation 4.2 for the two. If one of them has not been measured,
// the thief tries one part, or takes half.
long PartScheduler::worthMoving(const Queue &thief, const Queue &victim) const {
  const int job = at(victim.queue.back()).job;
  long count = 0, items = 0;
  for (auto part = victim.queue.rbegin(); part != victim.queue.rend() && at(*part).job == job; ++part, ++count)
    items += at(*part).items;
  const double mean = static_cast<double>(items) / static_cast<double>(count);
  const auto ours = partSeconds(thief, job, mean), theirs = partSeconds(victim, job, mean);
  const auto all = queueSeconds(victim);
  if (!ours)
    return 1;
  if (!theirs || !all)
    return (count + 1) / 2;
  const double before = std::max(*all - *theirs * static_cast<double>(count), 0.0);
  return level(std::vector<Cost>{{0, *ours}, {before, *theirs}}, count)[0];
}

// Nothing is left to be assigned, and too few parts wait to keep the others busy.
bool PartScheduler::isWorthSplitting(std::size_t worker, const Part &part) const {
  if (!unassigned_.empty() || part.items < splitInto || part.splits >= mostSplits)
    return false;
  std::size_t waiting = 0;
  for (const Queue &one : workers_)
    waiting += one.queue.size();
  if (waiting + 1 >= workers_.size())
    return false;
  const auto alone = partSeconds(workers_[worker], part.job, static_cast<double>(part.items));
  return std::ranges::any_of(
      workers_, [&](const Queue &other) { return &other != &workers_[worker] && wouldHelp(other, part, alone); });
}

// It ends a piece before the whole part would end. A part that it runs is taken to be half done.
bool PartScheduler::wouldHelp(const Queue &helper, const Part &part, std::optional<double> alone) const {
  const auto piece = partSeconds(helper, part.job, static_cast<double>(part.items) / splitInto);
  const auto before = queueSeconds(helper);
  if (!alone || !piece || !before)
    return helper.load.empty();
  double left = *before;
  if (helper.current)
    left -= *partSeconds(helper, at(*helper.current).job, static_cast<double>(at(*helper.current).items)) / 2;
  return left + *piece <= *alone;
}

} // namespace het
