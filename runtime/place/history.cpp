//===-- place/history.cpp - what tasks were given where, and how long they took ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "place/history.hpp"

#include <algorithm>
#include <bit>

namespace het {

static long itemsOf(const TaskSort &sort) { return 1L << std::clamp(sort.size - 1, 0, 62); }

TaskSort sortOf(const void *kernel, std::size_t amount) { return {kernel, static_cast<int>(std::bit_width(amount))}; }

int TaskHistory::first(int device) const {
  const auto found = like_.find(device);
  return found != like_.end() ? found->second : device;
}

void TaskHistory::count(Given &given, const Task &task, int sign) {
  given.waiting += sign;
  given.unknown += task.seconds < 0 ? sign : 0;
  given.busy += sign * (task.moves + std::max(task.seconds, 0.0));
  if (given.waiting == 0)
    given.busy = 0; // no remainder of rounding
}

std::uint64_t TaskHistory::give(const TaskSort &sort, int device, double moveSeconds) {
  Times &times = times_[{sort, first(device)}];
  ++times.tried;
  const Task task{sort, device, moveSeconds, times.history.empty() ? -1 : times.history.each()};
  Given &given = devices_[device];
  ++given.tasks;
  count(given, task, 1);
  waiting_.emplace(++last_, task);
  return last_;
}

void TaskHistory::took(std::uint64_t number, double seconds) {
  const auto found = waiting_.find(number);
  if (found == waiting_.end())
    return;
  Task &task = found->second;
  Given &given = devices_[task.device];
  if (random_)
    seconds = random_->seconds(task.device, static_cast<double>(itemsOf(task.sort)));
  count(given, task, -1);
  task.seconds = seconds;
  count(given, task, 1);
  if (!begun_.emplace(task.sort.kernel, task.device).second)
    add(task.sort, task.device, seconds);
}

void TaskHistory::end(std::uint64_t number) {
  const auto found = waiting_.find(number);
  if (found == waiting_.end())
    return;
  count(devices_[found->second.device], found->second, -1);
  waiting_.erase(found);
}

void TaskHistory::endAll() {
  waiting_.clear();
  for (auto &[device, given] : devices_)
    given = {given.tasks, 0, 0, 0};
}

void TaskHistory::add(const TaskSort &sort, int device, double seconds) {
  times_[{sort, first(device)}].history.add(1, seconds);
  sizes_[{sort.kernel, first(device)}].add(itemsOf(sort), seconds);
}

// One try more than there are times: the first one's was not taken.
void TaskHistory::recall(const TaskSort &sort, int device, const History &history) {
  Times &times = times_[{sort, first(device)}];
  if (!times.history.empty() || history.empty())
    return;
  for (const History::Sample &sample : history.samples())
    add(sort, device, sample.seconds / sample.iterations);
  times.tried += history.count() + 1;
}

void TaskHistory::eachTime(const std::function<void(const TaskSort &, int, const History &)> &visit) const {
  for (const auto &[key, times] : times_)
    if (!times.history.empty())
      visit(key.first, key.second, times.history);
}

void TaskHistory::tell(const TaskSort &sort, TaskPlace &place) const {
  if (const auto times = times_.find({sort, first(place.device)}); times != times_.end()) {
    place.tried = times->second.tried;
    place.measured = times->second.history.count();
    place.seconds = place.measured > 0 ? times->second.history.each() : 0;
  }
  if (const auto sizes = sizes_.find({sort.kernel, first(place.device)});
      sizes != sizes_.end() && !sizes->second.empty()) {
    place.converged = sizes->second.converged(itemsOf(sort));
    place.interpolated = place.measured > 0 ? 0 : sizes->second.seconds(itemsOf(sort));
  }
  if (const auto given = devices_.find(place.device); given != devices_.end()) {
    place.given = given->second.tasks;
    place.waiting = given->second.waiting;
    place.busy = given->second.busy + static_cast<double>(given->second.unknown) * place.seconds;
  }
}

} // namespace het
