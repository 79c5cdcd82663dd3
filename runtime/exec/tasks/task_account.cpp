//===-- exec/tasks/task_account.cpp - tasks on the virtual clock -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_account.hpp"

#include "exec/tasks/task_storage.hpp"

#include <algorithm>

namespace het {

TaskAccount::TaskAccount(std::size_t devices, int hostCores, Overlap overlap)
    : overlap_(overlap), lanes_(devices), cores_(static_cast<std::size_t>(std::max(hostCores, 1))) {}

// No segment lies on both sides of `at` any more.
void TaskAccount::cut(std::uintptr_t at) {
  auto found = segments_.lower_bound(at);
  if (found == segments_.begin() || std::prev(found)->second.end <= at)
    return;
  Segment &before = std::prev(found)->second;
  segments_.emplace_hint(found, at, before);
  before.end = at;
}

// Bytes that nobody has used yet become segments too.
template <class Visit> void TaskAccount::each(Bytes run, Visit visit) {
  const auto first = static_cast<std::uintptr_t>(run.lo), end = static_cast<std::uintptr_t>(run.hi);
  cut(first);
  cut(end);
  auto next = segments_.lower_bound(first);
  for (std::uintptr_t at = first; at < end; at = next->second.end, ++next) {
    if (next == segments_.end() || next->first > at) {
      const std::uintptr_t until = next == segments_.end() ? end : std::min(end, next->first);
      next = segments_.emplace_hint(next, at, Segment{until});
    }
    visit(next->second);
  }
}

template <class Visit> void TaskAccount::each(const het_task_access &named, Visit visit) {
  for (const Bytes &run : runsOf(named))
    each(run, visit);
}

double TaskAccount::freeAt(const TaskWork &work) {
  double time = now_;
  for (const het_task_access &named : work.storage)
    each(named, [&](const Segment &segment) {
      time = std::max({time, segment.written, named.use != HET_TASK_IN ? segment.read : 0.0});
    });
  return time;
}

void TaskAccount::use(const TaskWork &work, double end) {
  for (const het_task_access &named : work.storage)
    each(named, [&](Segment &segment) {
      double &last = named.use == HET_TASK_IN ? segment.read : segment.written;
      last = std::max(last, end);
    });
}

double TaskAccount::mayCopy(const Lanes &lanes) const {
  const auto count = static_cast<long>(lanes.ends.size());
  const long ahead = overlap_.ahead;
  return ahead != anyNumber && ahead < count ? lanes.ends[static_cast<std::size_t>(count - 1 - ahead)] : 0;
}

// Nothing begins on a device before all that it was given is complete, if each operation is waited for.
void TaskAccount::join(Lanes &lanes) const {
  if (overlap_.waitsForEach)
    lanes.in = lanes.compute = lanes.out = std::max({lanes.in, lanes.done, lanes.out});
}

static double beside(const std::deque<std::pair<double, double>> &kernels, double begin, double end) {
  double sum = 0;
  for (const auto &[first, last] : kernels)
    sum += std::max(0.0, std::min(end, last) - std::max(begin, first));
  return sum;
}

TaskTimes TaskAccount::kernel(const TaskWork &work) {
  const std::lock_guard guard(lock_);
  Lanes &lanes = lanes_[static_cast<std::size_t>(work.device)];
  TaskTimes times;
  join(lanes);
  for (const auto &[available, seconds] : inOrder(work.copies)) {
    const double begin = std::max({lanes.in, available, mayCopy(lanes)});
    lanes.in = times.copied = begin + seconds;
    while (!lanes.kernels.empty() && lanes.kernels.front().second <= begin) // the lane's copies come in order
      lanes.kernels.pop_front();
    lanes.sums.copies += seconds;
    lanes.sums.hidden += beside(lanes.kernels, begin, times.copied);
  }
  const bool mayRun = lanes.running.size() < overlap_.kernels;
  const double otherwise = std::max({freeAt(work), lanes.compute, mayRun ? 0 : lanes.running.front()});
  times.waitedForCopies = times.copied > otherwise;
  times.began = std::max(times.copied, otherwise);
  times.ended = times.began + work.computes;
  lanes.done = std::max(lanes.done, times.ended);
  lanes.compute = overlap_.kernels > 1 ? times.began + work.computes * work.share : times.ended;
  if (!mayRun)
    lanes.running.pop_front();
  lanes.running.insert(std::ranges::upper_bound(lanes.running, times.ended), times.ended);
  lanes.kernels.emplace_back(times.began, times.ended);
  if (overlap_.ahead != anyNumber)
    lanes.ends.push_back(times.ended);
  if (static_cast<long>(lanes.ends.size()) - 1 > overlap_.ahead)
    lanes.ends.pop_front();
  lanes.sums.computes += work.computes;
  use(work, times.ended);
  return times;
}

TaskTimes TaskAccount::onHost(const TaskWork &work) {
  const std::lock_guard guard(lock_);
  double &core = *std::min_element(cores_.begin(), cores_.end());
  TaskTimes times;
  for (const Arrival &copy : work.copies)
    times.copied = std::max(times.copied, writtenAt(copy.what) + copy.seconds);
  times.began = std::max({freeAt(work), times.copied, work.computes > 0 ? core : 0.0});
  times.ended = times.began + work.computes;
  if (work.computes > 0) // else it is over at once, on whatever core
    core = times.ended;
  use(work, times.ended);
  return times;
}

template <class Time> double TaskAccount::latest(Bytes bytes, Time time) const {
  const auto first = static_cast<std::uintptr_t>(bytes.lo), end = static_cast<std::uintptr_t>(bytes.hi);
  double last = now_;
  auto next = segments_.lower_bound(first);
  if (next != segments_.begin() && std::prev(next)->second.end > first)
    --next;
  for (; next != segments_.end() && next->first < end; ++next)
    last = std::max(last, time(next->second));
  return last;
}

double TaskAccount::writtenAt(Bytes bytes) const {
  return latest(bytes, [](const Segment &segment) { return segment.written; });
}

double TaskAccount::availableAt(const Arrival &copy) const {
  return latest(copy.what, [&](const Segment &segment) {
    return copy.fromHost ? std::max(segment.written, segment.home) : segment.written;
  });
}

// When each can begin, and its seconds.
std::vector<std::pair<double, double>> TaskAccount::inOrder(std::span<const Arrival> copies) const {
  std::vector<std::pair<double, double>> all;
  for (const Arrival &copy : copies)
    all.emplace_back(availableAt(copy), copy.seconds);
  std::ranges::stable_sort(all, {}, &std::pair<double, double>::first);
  return all;
}

void TaskAccount::bringHome(const std::vector<TaskResults> &results) {
  const std::lock_guard guard(lock_);
  std::multimap<double, const TaskResults *> byTime;
  for (const TaskResults &one : results) {
    double time = now_;
    for (const Bytes &bytes : one.what)
      time = std::max(time, writtenAt(bytes));
    byTime.emplace(time, &one);
  }
  for (const auto &[time, one] : byTime) {
    Lanes &lanes = lanes_[static_cast<std::size_t>(one->device)];
    join(lanes);
    double &out = lanes.out;
    out = std::max(out, time) + one->seconds;
    for (const Bytes &bytes : one->what)
      each(bytes, [&](Segment &segment) {
        if (segment.home < segment.written)
          segment.home = out;
      });
  }
}

double TaskAccount::waitForAll() {
  const std::lock_guard guard(lock_);
  for (const Lanes &lanes : lanes_)
    now_ = std::max({now_, lanes.in, lanes.done, lanes.out});
  for (double core : cores_)
    now_ = std::max(now_, core);
  for (const auto &[first, segment] : segments_)
    now_ = std::max({now_, segment.read, segment.written});
  segments_.clear();
  return now_;
}

double TaskAccount::busy(int device) const {
  const std::lock_guard guard(lock_);
  return std::max(0.0, lanes_[static_cast<std::size_t>(device)].compute - now_);
}

double TaskAccount::ready(std::span<const het_task_access> storage) {
  const std::lock_guard guard(lock_);
  return freeAt({storage}) - now_;
}

double TaskAccount::arrives(int device, std::span<const Arrival> copies) const {
  const std::lock_guard guard(lock_);
  const Lanes &lanes = lanes_[static_cast<std::size_t>(device)];
  double in = overlap_.waitsForEach ? std::max(lanes.done, lanes.out) : 0, end = now_;
  for (const auto &[available, seconds] : inOrder(copies))
    in = end = std::max({in, lanes.in, available, mayCopy(lanes)}) + seconds;
  return end - now_;
}

TaskAccount::Sums TaskAccount::sums(int device) const {
  const std::lock_guard guard(lock_);
  return lanes_[static_cast<std::size_t>(device)].sums;
}

} // namespace het
