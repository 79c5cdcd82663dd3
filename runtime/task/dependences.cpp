//===-- task/dependences.cpp - which tasks a new task must follow ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/dependences.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace het {

static bool writes(het_task_use use) { return use == HET_TASK_OUT || use == HET_TASK_INOUT; }

void TaskGroup::add(Task &task) {
  if (empty())
    first_ = TaskRef(task);
  else
    rest_.emplace_back(task);
}

void TaskGroup::clear() {
  first_.reset();
  rest_.clear();
}

void TaskGroup::prune() {
  std::erase_if(rest_, [](const TaskRef &task) { return task->complete(); });
  if (empty() || !first_->complete())
    return;
  first_.reset();
  if (rest_.empty())
    return;
  first_ = std::move(rest_.front());
  rest_.erase(rest_.begin());
}

// From the end: the last one is complete last, as a rule.
bool TaskGroup::allComplete() const {
  return std::all_of(rest_.rbegin(), rest_.rend(), [](const TaskRef &task) { return task->complete(); }) &&
         (empty() || first_->complete());
}

// A group may grow for ever while its first tasks are long complete.
void Dependences::Entry::join(Task &task, const TaskAccess &next) {
  if (!access.isBeside(next)) {
    earlier = std::exchange(now, TaskGroup());
    if (writes(next.use))
      earlier.clear();
    access = next;
  } else if (now.size() >= pruneAt) {
    now.prune();
    pruneAt = std::max<std::size_t>(16, 2 * now.size());
  }
  if (now.last() != &task)
    now.add(task);
}

// The longest size class is 2^63: no object is longer.
Dependences::Entries &Dependences::entriesLike(const TaskRegion &region) {
  const TaskRegion::Hull hull = region.hull();
  const std::uintptr_t longest = std::bit_ceil(hull.end - hull.first);
  for (Bucket &bucket : buckets_)
    if (bucket.longest == longest)
      return bucket.entries;
  return buckets_.emplace_back(Bucket{longest, {}}).entries;
}

// Calls `visit(entries, place)` for each entry that overlaps; it returns the place to go on at.
template <class Visit> void Dependences::visit(const TaskRegion &region, Visit visit) {
  const TaskRegion::Hull hull = region.hull();
  for (Bucket &bucket : buckets_) {
    const std::uintptr_t before = bucket.longest - 1;
    auto place = bucket.entries.lower_bound(hull.first > before ? hull.first - before : 0);
    while (place != bucket.entries.end() && place->first < hull.end)
      place = overlaps(place->second.access.region, region) ? visit(bucket.entries, place) : std::next(place);
  }
}

static void follow(const TaskGroup &tasks, const Task *except, std::vector<TaskRef> &found) {
  tasks.each([&](Task &task) {
    if (&task != except && !task.complete())
      found.emplace_back(task);
  });
}

void Dependences::collect(const TaskAccess &access, std::vector<TaskRef> &found) {
  visit(access.region, [&](Entries &, Entries::iterator place) {
    const Entry &entry = place->second;
    follow(entry.access.isBeside(access) ? entry.earlier : entry.now, nullptr, found);
    return std::next(place);
  });
}

// An entry whose tasks are all complete orders nothing any more. An entry that a write covers goes too: who overlaps
// it overlaps the write, and the write follows all of its tasks.
void Dependences::enter(const TaskAccess &access, Task &task, std::vector<TaskRef> &found) {
  Entry *own = nullptr;
  visit(access.region, [&](Entries &entries, Entries::iterator place) {
    Entry &entry = place->second;
    follow(entry.access.isBeside(access) ? entry.earlier : entry.now, &task, found);
    if (entry.access.region == access.region) {
      own = &entry;
    } else if (entry.now.allComplete() || (writes(access.use) && covers(access.region, entry.access.region))) {
      --count_;
      return entries.erase(place);
    }
    return std::next(place);
  });
  if (!own) {
    own = &entriesLike(access.region).emplace(access.region.hull().first, Entry{access})->second;
    ++count_;
  }
  own->join(task, access);
}

void Dependences::sweep() {
  std::size_t left = 0; // count_ is not 0 meanwhile: holdBack looks at it without the lock
  for (Bucket &bucket : buckets_) {
    std::erase_if(bucket.entries, [](const auto &item) { return item.second.now.allComplete(); });
    left += bucket.entries.size();
  }
  std::erase_if(buckets_, [](const Bucket &bucket) { return bucket.entries.empty(); });
  count_ = left;
  sweepAt_ = std::max<std::size_t>(64, 2 * left);
}

static void eachOnce(std::vector<TaskRef> &tasks) {
  const auto less = [](const TaskRef &a, const TaskRef &b) { return a.get() < b.get(); };
  std::sort(tasks.begin(), tasks.end(), less);
  const auto same = [](const TaskRef &a, const TaskRef &b) { return a.get() == b.get(); };
  tasks.erase(std::unique(tasks.begin(), tasks.end(), same), tasks.end());
}

std::vector<TaskRef> Dependences::add(Task &task) {
  std::vector<TaskRef> found;
  std::lock_guard guard(lock_);
  for (const TaskAccess &access : task.accesses)
    enter(access, task, found);
  if (count_ >= sweepAt_)
    sweep();
  if (found.size() > 1)
    eachOnce(found);
  return found;
}

bool Dependences::holdBack(std::span<const TaskAccess> accesses) {
  if (count_.load(std::memory_order_acquire) == 0) // the caller has added its own
    return false;
  std::lock_guard guard(lock_);
  bool any = false;
  for (const TaskAccess &access : accesses)
    visit(access.region, [&](Entries &entries, Entries::iterator place) {
      const Entry &entry = place->second;
      if (entry.now.allComplete()) {
        --count_;
        return entries.erase(place);
      }
      any = any || !(entry.access.isBeside(access) ? entry.earlier : entry.now).allComplete();
      return std::next(place);
    });
  return any;
}

std::vector<TaskRef> Dependences::before(std::span<const TaskAccess> accesses) {
  std::vector<TaskRef> found;
  std::lock_guard guard(lock_);
  for (const TaskAccess &access : accesses)
    collect(access, found);
  eachOnce(found);
  return found;
}

std::size_t Dependences::entries() {
  std::lock_guard guard(lock_);
  return count_;
}

} // namespace het
