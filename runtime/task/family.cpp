//===-- task/family.cpp - HET_CHECK: the tasks that one task has created, and what they use ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/family.hpp"

#include <algorithm>
#include <set>

namespace het {

// ---- what a task names -----------------------------------------------------------------------------------

static TaskRegion byteAt(std::uintptr_t address) {
  het_task_access byte{};
  byte.base = reinterpret_cast<void *>(address);
  byte.item = 1;
  return *TaskRegion::of(byte);
}

bool names(const het_task_access &access, std::uintptr_t address) {
  const Result<TaskRegion> region = TaskRegion::of(access);
  return region.ok() && overlaps(*region, byteAt(address));
}

bool names(const Task &task, std::uintptr_t address, bool writes) {
  const TaskRegion byte = byteAt(address);
  return std::ranges::any_of(task.accesses, [&](const TaskAccess &access) {
    return (!writes || access.use != HET_TASK_IN) && overlaps(access.region, byte);
  });
}

bool protectsItself(const Task &task, std::uintptr_t address) {
  return std::ranges::any_of(task.accesses, [byte = byteAt(address)](const TaskAccess &access) {
    return (access.use == HET_TASK_CONCURRENT || access.use == HET_TASK_COMMUTATIVE) && overlaps(access.region, byte);
  });
}

// Their order is that of their creation, or they exclude each other.
static bool conflict(const Task &a, const Task &b) {
  for (const TaskAccess &mine : a.accesses)
    for (const TaskAccess &other : b.accesses) {
      const bool beside = mine.use == other.use && (mine.use == HET_TASK_IN || mine.use == HET_TASK_CONCURRENT);
      if (!beside && overlaps(mine.region, other.region))
        return true;
    }
  return false;
}

static bool share(const Task &a, const Task &b, std::uintptr_t address) {
  const TaskRegion byte = byteAt(address);
  const auto concurrently = [&](const Task &task) {
    return std::ranges::any_of(task.accesses, [&](const TaskAccess &access) {
      return access.use == HET_TASK_CONCURRENT && overlaps(access.region, byte);
    });
  };
  return concurrently(a) && concurrently(b); // they protect it themselves
}

// ---- the children of one task ----------------------------------------------------------------------------

// Afterwards a segment begins there, if one has that byte.
void TaskFamily::cut(std::uintptr_t at) {
  auto next = segments_.lower_bound(at);
  if (next == segments_.begin())
    return;
  Segment &before = std::prev(next)->second;
  if (before.end <= at || (next != segments_.end() && next->first == at))
    return;
  segments_.emplace_hint(next, at, Segment{before.end, before.names});
  before.end = at;
}

void TaskFamily::add(Task &task) {
  const Number number = ++newest_;
  task.numberInFamily = number;
  children_.emplace(number, Child{TaskRef(task), !task.deferred, std::this_thread::get_id()});
  for (const TaskAccess &access : task.accesses) {
    const auto [first, end] = access.region.hull();
    cut(first);
    cut(end);
    std::uintptr_t at = first;
    while (at < end) {
      const auto next = segments_.lower_bound(at);
      if (next != segments_.end() && next->first == at) {
        next->second.names.push_back(number);
        at = next->second.end;
        continue;
      }
      const std::uintptr_t stop = next == segments_.end() ? end : std::min(end, next->first);
      segments_.emplace_hint(next, at, Segment{stop, {number}});
      at = stop;
    }
  }
}

static bool isOver(const Task &task) { return task.complete() && (!task.family || task.family->forgetComplete()); }

bool TaskFamily::forgetComplete() {
  std::erase_if(children_, [](const auto &child) { return isOver(*child.second.task); });
  if (children_.empty()) {
    segments_.clear();
    uses_.clear();
    known_.clear();
    hasKernels_ = false;
    return true;
  }
  const auto isGone = [&](Number number) { return !children_.contains(number); };
  for (auto &[at, segment] : segments_)
    std::erase_if(segment.names, isGone);
  std::erase_if(segments_, [](const auto &segment) { return segment.second.names.empty(); });
  uses_.end([&](const Kept &one) {
    const auto child = children_.find(one.task);
    return child == children_.end() || (child->second.task->complete() && !one.use.late);
  });
  return false;
}

bool TaskFamily::touches(std::uintptr_t first, std::uintptr_t end, bool onlyNamed, bool named) const {
  if (!onlyNamed)
    return named || !segments_.empty();
  const auto next = segments_.lower_bound(end);
  return next != segments_.begin() && std::prev(next)->second.end > first;
}

// Calls `visit(number, child)` for each task that names the byte until it gives true.
template <class Visit> bool TaskFamily::anyThatNames(std::uintptr_t address, Visit visit) const {
  auto next = segments_.upper_bound(address);
  if (next == segments_.begin() || std::prev(next)->second.end <= address)
    return false;
  return std::ranges::any_of(std::prev(next)->second.names, [&](Number number) {
    const auto child = children_.find(number);
    return child != children_.end() && names(*child->second.task, address, false) && visit(number, child->second);
  });
}

// By the tasks between them, each of which follows the one before.
bool TaskFamily::reaches(Number first, Number last) {
  const auto found = known_.find({first, last});
  if (found != known_.end())
    return found->second;
  std::set<Number> seen{first};
  std::vector<Number> open{first};
  bool good = false;
  while (!open.empty() && !good) {
    const auto from = children_.find(open.back());
    open.pop_back();
    if (from == children_.end())
      continue;
    for (auto to = std::next(from); to != children_.end() && to->first <= last && !good; ++to)
      if (!seen.contains(to->first) && (from->second.atOnce || conflict(*from->second.task, *to->second.task))) {
        good = to->first == last;
        seen.insert(to->first);
        open.push_back(to->first);
      }
  }
  known_[{first, last}] = good;
  return good;
}

// Tasks beneath one that has ended come behind what that one follows. Nobody waits for them.
bool TaskFamily::orderedLate(const Kept &other, const Kept &late) {
  if (other.task != 0)
    return !other.use.late && other.task < late.task && reaches(other.task, late.task);
  const auto child = children_.find(late.task);
  return child == children_.end() || late.task > other.latest || child->second.creator != other.use.thread;
}

bool TaskFamily::ordered(const Kept &earlier, const Kept &later) {
  if (earlier.task == later.task)
    return true;
  if (earlier.use.late || later.use.late)
    return orderedLate(earlier.use.late ? later : earlier, earlier.use.late ? earlier : later);
  if (earlier.task != 0 && later.task != 0)
    return reaches(std::min(earlier.task, later.task), std::max(earlier.task, later.task));
  const Kept &creator = earlier.task == 0 ? earlier : later;
  const Number task = earlier.task + later.task;
  const auto child = children_.find(task);
  return child == children_.end() || child->second.atOnce || task > creator.latest ||
         child->second.creator != creator.use.thread;
}

TaskRef TaskFamily::taskOf(const Kept &use) const {
  return use.task == 0 ? TaskRef() : TaskRef(*children_.find(use.task)->second.task);
}

// If no task names the byte, its users may have an order of their own. Then one that has clauses lacks one. So do both
// if it is tasks beneath them that name it.
std::optional<TaskFamily::Meeting> TaskFamily::meeting(const Kept &earlier, const Kept &later, bool named) {
  if (ordered(earlier, later) || (earlier.use.locked && later.use.locked))
    return std::nullopt;
  Meeting met{taskOf(earlier), taskOf(later), earlier.use, later.use};
  const Task *first = met.first.get(), *second = met.second.get();
  if (first && second && share(*first, *second, later.use.address))
    return std::nullopt;
  if (named)
    return met;
  const Task &creator = first ? *first->parent : *second->parent;
  const bool haveClauses = (first && !first->accesses.empty()) || (second && !second->accesses.empty()) ||
                           (earlier.use.named && later.use.named);
  const bool orderThemselves = (first ? *first : creator).ordersItself && (second ? *second : creator).ordersItself;
  return haveClauses && !orderThemselves ? std::optional(std::move(met)) : std::nullopt;
}

// A task may be ordered with one of a kernel by other storage. The results stay on the device for all that.
std::optional<TaskFamily::Meeting> TaskFamily::kernelMeeting(const Kept &now) {
  std::optional<Meeting> met;
  anyThatNames(now.use.address, [&](Number number, const Child &child) {
    const bool writes = names(*child.task, now.use.address, true);
    if (!child.onDevice || number == now.task || (!writes && !now.use.writes))
      return false;
    const Kept kernel{number, number, {child.task.get(), now.use.address, 1, writes}};
    met = meeting(kernel, now, true);
    if (!met && now.task != 0 && !now.use.named && !now.use.task->accesses.empty())
      met = Meeting{taskOf(kernel), taskOf(now), kernel.use, now.use, true};
    return met.has_value();
  });
  return met;
}

std::optional<TaskFamily::Meeting> TaskFamily::use(const Use &now, bool onlyNamed) {
  if (now.task && !children_.contains(now.task->numberInFamily))
    return std::nullopt;
  const bool named = anyThatNames(now.address, [](Number, const Child &) { return true; });
  if (!named && onlyNamed)
    return std::nullopt;
  const Kept kept{now.task ? now.task->numberInFamily : 0, newest_, now};
  std::optional<Meeting> met;
  if (hasKernels_ && named)
    met = kernelMeeting(kept);
  if (const auto writer = uses_.writer(now.address); writer && !met)
    met = meeting(*writer, kept, named);
  if (now.writes && !met)
    for (const Kept &reader : uses_.readers(now.address))
      if (!met)
        met = meeting(reader, kept, named);
  const StorageUses::Id id = uses_.keep(kept);
  if (now.writes)
    uses_.write(now.address, id);
  else
    uses_.read(now.address, id);
  return met;
}

std::optional<TaskFamily::Meeting> TaskFamily::launched(const Task &task) {
  const auto child = children_.find(task.numberInFamily);
  if (child == children_.end())
    return std::nullopt;
  child->second.onDevice = hasKernels_ = true;
  std::optional<Meeting> met;
  const auto meets = [&](std::uintptr_t address) {
    if (!names(task, address, false))
      return false;
    const Kept kernel{child->first, newest_, {&task, address, 1, names(task, address, true)}};
    if (const auto writer = uses_.writer(address))
      met = meeting(*writer, kernel, true);
    if (kernel.use.writes && !met)
      for (const Kept &reader : uses_.readers(address))
        if (!met)
          met = meeting(reader, kernel, true);
    return met.has_value();
  };
  for (const TaskAccess &access : task.accesses)
    if (uses_.any(access.region.hull().first, access.region.hull().end, meets))
      break;
  return met;
}

} // namespace het
