//===-- task/dependences.hpp - which tasks a new task must follow ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One for each parent. An entry remembers who used a region last. A new task looks at all entries that its regions
// overlap, and changes only the entries of just these regions. So tasks that overlap in part find each other too.
#pragma once

#include "task/task.hpp"

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace het {

// Tasks in the order of their coming. One, which is all that most lists have, takes no memory of its own.
class TaskGroup {
public:
  bool empty() const { return !first_.get(); }
  std::size_t size() const { return empty() ? 0 : 1 + rest_.size(); }
  const Task *last() const { return rest_.empty() ? first_.get() : rest_.back().get(); }
  void add(Task &task);
  void clear();
  /// Forgets those that are complete.
  void prune();
  bool allComplete() const;
  template <class Visit> void each(Visit visit) const {
    if (!empty())
      visit(*first_);
    for (const TaskRef &task : rest_)
      visit(*task);
  }

private:
  TaskRef first_;
  TaskRefs rest_;
};

/// Any thread; tasks of several threads have the order of their add().
class Dependences {
public:
  /// The tasks that are not complete and that `task` must follow, each once. Remembers what `task` does.
  TaskRefs add(Task &task);
  /// Whether a task with these accesses would follow any. Remembers nothing.
  bool holdBack(std::span<const TaskAccess> accesses);
  /// Those that a task with these accesses would follow.
  TaskRefs before(std::span<const TaskAccess> accesses);
  /// The regions that are remembered now.
  std::size_t entries();
  /// How many of them all calls so far have looked at. Each has found its first one in a tree besides.
  std::uint64_t looked();

private:
  // The tasks `now` use the region in the same way, in no order; each of them follows all of `earlier`. A write is
  // alone in `now`. If all of `now` are complete, so are those of `earlier`.
  struct Entry {
    TaskAccess access; // of those that use it now
    TaskGroup now{}, earlier{};
    std::size_t pruneAt = 16;

    void join(Task &task, const TaskAccess &next);
  };
  // By their first address, with 0 before it. Tiles of matrices with one pitch have a grid of rows. Their key is the
  // row, in multiples of `rows`, and the place in it.
  using Key = std::pair<std::uintptr_t, std::uintptr_t>;
  struct Before { // without branches
    bool operator()(const Key &a, const Key &b) const {
      return (a.first < b.first) | ((a.first == b.first) & (a.second < b.second));
    }
  };
  using Entries = std::multimap<Key, Entry, Before, BlockAllocator<std::pair<const Key, Entry>>>;
  // A row, or all, has `longest` bytes at most and more than half of that: a power of two. So it is with the rows.
  struct Bucket {
    std::size_t pitch = 0; // 0: they are no tiles
    std::uintptr_t longest = 1, rows = 1;
    Entries entries{};
    Key keyOf(std::uintptr_t first) const;
  };

  Bucket &bucketFor(const TaskRegion &region);
  template <class Visit> void scan(Bucket &bucket, Key first, Key last, const TaskRegion &region, Visit &visit);
  template <class Visit> void visitTiles(Bucket &bucket, const TaskRegion &region, Visit &visit);
  template <class Visit> void visit(const TaskRegion &region, Visit visit);
  void collect(const TaskAccess &access, TaskRefs &found);
  void enter(const TaskAccess &access, Task &task, TaskRefs &found);
  void sweep();

  std::mutex lock_;
  std::vector<Bucket> buckets_;       // few: one for each size
  std::atomic<std::size_t> count_{0}; // changes under the lock
  std::size_t sweepAt_ = 64;
  std::uint64_t looked_ = 0;
};

} // namespace het
