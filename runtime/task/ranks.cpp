//===-- task/ranks.cpp - how long the chain of tasks behind each task is --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/ranks.hpp"

#include <algorithm>

namespace het {

double TaskRanks::weight(const Task &task) const {
  const auto known = seconds_.find(task.body);
  return known != seconds_.end() ? known->second : mean_;
}

// Those behind a task first. Tasks that this pass, or a later one, has counted keep their ranks.
void TaskRanks::count(Task &first, std::uint64_t pass) {
  struct Place {
    Task *task;
    std::size_t next; // of its followers
  };
  std::vector<Place> stack;
  const auto enter = [&](Task &task) {
    task.rankedIn = pass_;
    task.rank = 0;
    stack.push_back({&task, 0});
  };
  if (first.rankedIn < pass)
    enter(first);
  while (!stack.empty()) {
    auto &[task, next] = stack.back();
    if (next < task->followers.size()) {
      Task &follower = *task->followers[next++];
      if (follower.rankedIn < pass)
        enter(follower);
      continue;
    }
    for (const Task *follower : task->followers)
      task->rank = std::max(task->rank, follower->rank);
    if (ranking_ == Ranking::Always || !task->followers.empty())
      task->rank += weight(*task);
    stack.pop_back();
  }
}

void TaskRanks::rank(Task &task) {
  if (ranking_ == Ranking::Always)
    count(task, weighed_);
}

bool TaskRanks::areScarce(const ReadyTasks &ready) const {
  return usual_ >= longEnough && ready.size() > 1 && ready.size() <= few_;
}

void TaskRanks::refresh(ReadyTasks &ready, long unfinished) {
  if (ranking_ == Ranking::Never || (ranking_ == Ranking::IfScarce && !areScarce(ready)))
    return;
  const bool anew = changed_ || (created_ > 0 && 2 * created_ >= unfinished);
  if (!anew && ranking_ == Ranking::Always)
    return;
  if (anew)
    ++pass_;
  if (changed_)
    weighed_ = pass_;
  created_ = anew ? 0 : created_;
  changed_ = false;
  const std::uint64_t pass = anew ? pass_ : weighed_;
  for (Task *task : ready.all()) {
    if (task->rankedIn >= pass)
      continue;
    ready.remove(*task);
    count(*task, pass);
    ready.add(*task);
  }
}

void TaskRanks::took(TaskBody body, double seconds) {
  if (ranking_ == Ranking::Never || seconds <= 0)
    return;
  usual_ = usual_ > 0 ? usual_ + (seconds - usual_) / 16 : seconds;
  const auto [known, isNew] = seconds_.emplace(body, seconds);
  known->second += (seconds - known->second) / 4;
  if (!isNew)
    return;
  changed_ = true;
  double sum = 0;
  for (const auto &[other, time] : seconds_)
    sum += time;
  mean_ = sum / static_cast<double>(seconds_.size());
}

} // namespace het
