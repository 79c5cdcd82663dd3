//===-- task/family.hpp - HET_CHECK: the tasks that one task has created, and what they use ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Two uses of a byte that meet, one of them a store, are a mistake if no dependence orders the tasks. When the tasks
// ran does not matter, only what they name. Kernels are not seen: one uses all that its task names.
#pragma once

#include "task/storage_uses.hpp"

#include <map>
#include <optional>

namespace het {

/// The tasks that one task has created since it last waited for them, and who has used what. Under a lock of its
/// callers.
class TaskFamily {
public:
  using Use = StorageUse;
  // Two uses, `second` the later one.
  struct Meeting {
    TaskRef first, second; // empty: the creator
    Use earlier, later;
    bool isOrdered = false; // the first one is a kernel, whose results may be on a device
  };

  void add(Task &task);
  /// A device runs the kernel of a task. It gives a use with which that has no order, if there is one.
  std::optional<Meeting> launched(const Task &task);
  /// Tasks that are complete have been waited for. One beneath which others are not complete stays for their uses.
  /// Whether none is left.
  bool forgetComplete();
  /// The storage is another one's from now on.
  void forget(std::uintptr_t first, std::uintptr_t end) { uses_.forget(first, end); }
  /// Whether somebody may look at a use of these bytes: a task names storage, these bytes where `onlyNamed`, or a task
  /// beneath one does (`named`).
  bool touches(std::uintptr_t first, std::uintptr_t end, bool onlyNamed, bool named) const;
  /// Keeps the use of a byte. It gives a use before it with which it has no order, if there is one. `onlyNamed`: bytes
  /// that no task names are nobody's.
  std::optional<Meeting> use(const Use &now, bool onlyNamed = false);

private:
  using Number = StorageUses::Number;
  using Kept = StorageUses::Kept;
  struct Child {
    TaskRef task;
    bool atOnce = false; // the creator has waited for it
    std::thread::id creator{};
    bool onDevice = false;
  };

  template <class Visit> bool anyThatNames(std::uintptr_t address, Visit visit) const;
  bool ordered(const Kept &earlier, const Kept &later);
  bool orderedLate(const Kept &other, const Kept &late);
  bool reaches(Number first, Number last);
  TaskRef taskOf(const Kept &use) const;
  std::optional<Meeting> meeting(const Kept &earlier, const Kept &later, bool named);
  std::optional<Meeting> kernelMeeting(const Kept &now);
  void cut(std::uintptr_t at);

  Number newest_ = 0;
  std::map<Number, Child> children_;
  bool hasKernels_ = false;
  struct Segment {
    std::uintptr_t end = 0;
    std::vector<Number> names; // whose hulls have it
  };
  std::map<std::uintptr_t, Segment> segments_; // by the first byte
  StorageUses uses_;
  std::map<std::pair<Number, Number>, bool> known_; // orders
};

/// Whether a task's clauses name the byte; for a store, otherwise than as input.
bool names(const Task &task, std::uintptr_t address, bool writes);
bool names(const het_task_access &access, std::uintptr_t address);
/// Whether one of them says that other tasks may use the byte meanwhile.
bool protectsItself(const Task &task, std::uintptr_t address);

} // namespace het
