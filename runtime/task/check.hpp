//===-- task/check.hpp - HET_CHECK: what tasks do against what they name -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program built with -fhet-check tells of its loads and stores. Those of tasks, and of who creates them, count where
// a task has named the storage. Two that meet, one of them a store, are a mistake if no dependence orders the tasks.
// Then one of them does not name what it uses. When the tasks ran does not matter, only what they name. The kernels of
// tasks are not seen.
#pragma once

#include "task/task.hpp"

#include <map>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>

namespace het {

class Engine;

/// The tasks that one task has created since it last waited for them, and who has used what they name. Under a lock of
/// its callers.
class TaskFamily {
public:
  /// A load or store of a task, or of the creator: `task` is null.
  struct Use {
    const Task *task = nullptr;
    std::uintptr_t address = 0;
    bool writes = false;
    const void *where = nullptr;
    std::thread::id thread{}; // the creator's
  };
  // Two uses without an order; `second` is the later one.
  struct Meeting {
    TaskRef first, second; // empty: the creator
    Use earlier, later;
  };

  void add(Task &task);
  /// Tasks that are complete have been waited for.
  void forgetComplete();
  /// The storage is another one's from now on.
  void forget(std::uintptr_t first, std::uintptr_t end);
  /// Whether a task may name some of these bytes.
  bool touches(std::uintptr_t first, std::uintptr_t end) const;
  /// Keeps the use of a byte. It gives a use before it with which it has no order, if there is one.
  std::optional<Meeting> use(const Use &now);

private:
  using Number = std::uint64_t; // of a task, in the order of creation; 0: the creator
  struct Child {
    TaskRef task;
    bool atOnce = false; // the creator has waited for it
    std::thread::id creator{};
  };
  struct Kept {
    Number task = 0, latest = 0; // latest: the newest task at that time
    Use use;
  };
  struct Users {
    std::optional<Kept> writer;
    std::vector<Kept> readers; // of it; one for each task
  };

  bool isNamed(std::uintptr_t address) const;
  bool ordered(const Kept &earlier, const Kept &later);
  bool reaches(Number first, Number last);
  std::optional<Meeting> meeting(const Kept &earlier, const Kept &later);
  void cut(std::uintptr_t at);

  Number newest_ = 0;
  std::map<Number, Child> children_;
  struct Segment {
    std::uintptr_t end = 0;
    std::vector<Number> names; // whose hulls have it
  };
  std::map<std::uintptr_t, Segment> segments_; // by the first byte
  std::unordered_map<std::uintptr_t, Users> users_;
  std::map<std::pair<Number, Number>, bool> known_; // orders
};

/// Whether the accesses of tasks are checked: HET_CHECK is set, and the program tells of them.
bool checksTasks();
/// The parent has created the task. Before it may run.
void checkCreated(Task &task);
/// The parent has waited for its children, or for some.
void checkWaited(Task &parent);
/// The parent's body has ended.
void checkEnded(Task &parent);
/// A load or store of the calling thread's, which is in `current`.
void checkTaskAccess(const Task &current, const void *address, std::size_t size, bool writes, const void *where);
/// The storage that begins there is about to be freed by a thread that is in `current`.
void checkTaskFree(const Task &current, const void *storage);

} // namespace het
