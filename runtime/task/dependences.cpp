//===-- task/dependences.cpp - which tasks a new task must follow ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/dependences.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <utility>

namespace het {

static bool writes(het_task_use use) { return use == HET_TASK_OUT || use == HET_TASK_INOUT; }

void TaskGroup::add(Task &task) {
  if (empty())
    first_ = TaskRef(task);
  else {
    if (rest_.capacity() == 0)
      rest_.reserve(8);
    rest_.emplace_back(task);
  }
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

Dependences::Key Dependences::Bucket::keyOf(std::uintptr_t first) const {
  return pitch == 0 ? Key{0, first} : Key{first / pitch / rows, first % pitch};
}

// The longest size class is 2^63: no object is longer. Each search looks into all buckets, so pitches are not many.
Dependences::Bucket &Dependences::bucketFor(const TaskRegion &region) {
  constexpr std::size_t mostBuckets = 128;
  const TaskRegion::Hull hull = region.hull();
  const std::optional<TaskRegion::Rows> tile = region.rows();
  const auto find = [&](Bucket like) -> Bucket * {
    for (Bucket &bucket : buckets_)
      if (bucket.pitch == like.pitch && bucket.longest == like.longest && bucket.rows == like.rows)
        return &bucket;
    return like.pitch != 0 && buckets_.size() >= mostBuckets ? nullptr : &buckets_.emplace_back(std::move(like));
  };
  if (tile)
    if (Bucket *bucket = find({tile->pitch, std::bit_ceil(tile->bytes), std::bit_ceil(tile->count)}))
      return *bucket;
  return *find({0, std::bit_ceil(hull.end - hull.first), 1});
}

// Entries from key to key, the last one not. The visitor returns the place to go on at.
template <class Visit>
void Dependences::scan(Bucket &bucket, Key first, Key last, const TaskRegion &region, Visit &visit) {
  auto place = bucket.entries.lower_bound(first);
  for (; place != bucket.entries.end() && place->first < last; ++looked_)
    place = overlaps(place->second.access.region, region) ? visit(bucket.entries, place) : std::next(place);
}

// A row of the region begins in a row of the grid, and may end in the next one. Entries that it meets begin in that
// row, or in the one before or behind.
template <class Visit> void Dependences::visitTiles(Bucket &bucket, const TaskRegion &region, Visit &visit) {
  const auto pitch = static_cast<std::intptr_t>(bucket.pitch), longest = static_cast<std::intptr_t>(bucket.longest);
  const TaskRegion::Hull hull = region.hull();
  const std::optional<TaskRegion::Rows> tile = region.rows();
  const bool isAlike = tile && tile->pitch == bucket.pitch;
  const auto row = static_cast<std::intptr_t>(hull.first / bucket.pitch),
             begin = static_cast<std::intptr_t>(hull.first % bucket.pitch);
  const std::intptr_t width = isAlike ? static_cast<std::intptr_t>(tile->bytes)
                                      : static_cast<std::intptr_t>(std::min(hull.end - hull.first, bucket.pitch));
  const std::intptr_t end = isAlike
                                ? row + static_cast<std::intptr_t>(tile->count)
                                : static_cast<std::intptr_t>((hull.end - 1) / bucket.pitch) + (width < pitch ? 0 : 1);
  const auto visitBands = [&](std::intptr_t firstRow, std::intptr_t endRow, std::intptr_t from, std::intptr_t to) {
    if (from >= to || endRow <= 0)
      return;
    std::uintptr_t band = static_cast<std::uintptr_t>(std::max<std::intptr_t>(firstRow, 0)) / bucket.rows;
    const std::uintptr_t last = static_cast<std::uintptr_t>(endRow - 1) / bucket.rows;
    while (band <= last) {
      const auto next = bucket.entries.lower_bound({band, static_cast<std::uintptr_t>(from)});
      if (next == bucket.entries.end())
        return;
      const Key key = next->first; // the visit may end that entry
      if (key.first == band)
        scan(bucket, key, {band, static_cast<std::uintptr_t>(to)}, region, visit);
      band = std::max(band + 1, key.first);
    }
  };
  const std::intptr_t before = row - static_cast<std::intptr_t>(bucket.rows) + 1, behind = std::max(end, row + 1);
  if (width + longest > pitch)
    return visitBands(before - 1, behind + 1, 0, pitch);
  for (const std::intptr_t away : {-1, 0, 1})
    visitBands(before - away, behind - away, std::max<std::intptr_t>(begin + away * pitch - longest + 1, 0),
               std::min(begin + away * pitch + width, pitch));
}

// Calls `visit(entries, place)` for each entry that overlaps; it returns the place to go on at.
template <class Visit> void Dependences::visit(const TaskRegion &region, Visit visit) {
  const TaskRegion::Hull hull = region.hull();
  for (Bucket &bucket : buckets_) {
    const std::uintptr_t before = bucket.longest - 1;
    if (bucket.pitch == 0)
      scan(bucket, {0, hull.first > before ? hull.first - before : 0}, {0, hull.end}, region, visit);
    else
      visitTiles(bucket, region, visit);
  }
}

static void follow(const TaskGroup &tasks, const Task *except, TaskRefs &found) {
  tasks.each([&](Task &task) {
    if (&task == except || task.complete())
      return;
    if (found.capacity() == 0)
      found.reserve(8); // a block
    found.emplace_back(task);
  });
}

void Dependences::collect(const TaskAccess &access, TaskRefs &found) {
  visit(access.region, [&](Entries &, Entries::iterator place) {
    const Entry &entry = place->second;
    follow(entry.access.isBeside(access) ? entry.earlier : entry.now, nullptr, found);
    return std::next(place);
  });
}

// An entry whose tasks are all complete orders nothing any more. An entry that a write covers goes too: who overlaps
// it overlaps the write, and the write follows all of its tasks.
void Dependences::enter(const TaskAccess &access, Task &task, TaskRefs &found) {
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
    Bucket &bucket = bucketFor(access.region);
    own = &bucket.entries.emplace(bucket.keyOf(access.region.hull().first), Entry{access})->second;
    ++count_;
  }
  own->join(task, access);
}

void Dependences::sweep() {
  std::size_t left = 0; // count_ is not 0 meanwhile: holdBack looks at it without the lock
  for (Bucket &bucket : buckets_) {
    looked_ += bucket.entries.size();
    std::erase_if(bucket.entries, [](const auto &item) { return item.second.now.allComplete(); });
    left += bucket.entries.size();
  }
  std::erase_if(buckets_, [](const Bucket &bucket) { return bucket.entries.empty(); });
  count_ = left;
  sweepAt_ = std::max<std::size_t>(64, 2 * left);
}

static void eachOnce(TaskRefs &tasks) {
  const auto less = [](const TaskRef &a, const TaskRef &b) { return a.get() < b.get(); };
  std::sort(tasks.begin(), tasks.end(), less);
  const auto same = [](const TaskRef &a, const TaskRef &b) { return a.get() == b.get(); };
  tasks.erase(std::unique(tasks.begin(), tasks.end(), same), tasks.end());
}

TaskRefs Dependences::add(Task &task) {
  TaskRefs found;
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

TaskRefs Dependences::before(std::span<const TaskAccess> accesses) {
  TaskRefs found;
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

std::uint64_t Dependences::looked() {
  std::lock_guard guard(lock_);
  return looked_;
}

} // namespace het
