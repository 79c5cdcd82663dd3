//===-- task/check.cpp - HET_CHECK: what tasks do against what they name -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/check.hpp"

#include "base/findings.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "exec/checking/check.hpp"
#include "exec/pass/run.hpp"

#include <algorithm>
#include <malloc.h>
#include <set>

namespace het {

// ---- what a task names -----------------------------------------------------------------------------------

static TaskRegion byteAt(std::uintptr_t address) {
  het_task_access byte{};
  byte.base = reinterpret_cast<void *>(address);
  byte.item = 1;
  return *TaskRegion::of(byte);
}

static bool names(const Task &task, std::uintptr_t address, bool writes) {
  const TaskRegion byte = byteAt(address);
  return std::ranges::any_of(task.accesses, [&](const TaskAccess &access) {
    return (!writes || access.use != HET_TASK_IN) && overlaps(access.region, byte);
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

void TaskFamily::forgetComplete() {
  std::erase_if(children_, [](const auto &child) { return child.second.task->complete(); });
  if (children_.empty()) {
    segments_.clear();
    users_.clear();
    known_.clear();
    return;
  }
  const auto isGone = [&](Number number) { return !children_.contains(number); };
  for (auto &[at, segment] : segments_)
    std::erase_if(segment.names, isGone);
  std::erase_if(segments_, [](const auto &segment) { return segment.second.names.empty(); });
  const auto isOver = [&](const Kept &one) { return one.task == 0 || isGone(one.task); };
  for (auto &[at, users] : users_) {
    if (users.writer && isOver(*users.writer))
      users.writer.reset();
    std::erase_if(users.readers, isOver);
  }
  std::erase_if(users_, [](const auto &users) { return !users.second.writer && users.second.readers.empty(); });
}

void TaskFamily::forget(std::uintptr_t first, std::uintptr_t end) {
  for (std::uintptr_t at = first; at < end; ++at)
    users_.erase(at);
}

bool TaskFamily::touches(std::uintptr_t first, std::uintptr_t end) const {
  const auto next = segments_.lower_bound(end);
  return next != segments_.begin() && std::prev(next)->second.end > first;
}

bool TaskFamily::isNamed(std::uintptr_t address) const {
  auto next = segments_.upper_bound(address);
  if (next == segments_.begin() || std::prev(next)->second.end <= address)
    return false;
  return std::ranges::any_of(std::prev(next)->second.names, [&](Number number) {
    const auto child = children_.find(number);
    return child != children_.end() && names(*child->second.task, address, false);
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

bool TaskFamily::ordered(const Kept &earlier, const Kept &later) {
  if (earlier.task == later.task)
    return true;
  if (earlier.task != 0 && later.task != 0)
    return reaches(std::min(earlier.task, later.task), std::max(earlier.task, later.task));
  const Kept &creator = earlier.task == 0 ? earlier : later;
  const Number task = earlier.task + later.task;
  const auto child = children_.find(task);
  return child == children_.end() || child->second.atOnce || task > creator.latest ||
         child->second.creator != creator.use.thread;
}

std::optional<TaskFamily::Meeting> TaskFamily::meeting(const Kept &earlier, const Kept &later) {
  if (ordered(earlier, later))
    return std::nullopt;
  const auto task = [&](const Kept &one) {
    return one.task == 0 ? TaskRef() : TaskRef(*children_.find(one.task)->second.task);
  };
  Meeting met{task(earlier), task(later), earlier.use, later.use};
  if (met.first.get() && met.second.get() && share(*met.first, *met.second, later.use.address))
    return std::nullopt;
  return met;
}

std::optional<TaskFamily::Meeting> TaskFamily::use(const Use &now) {
  if (!isNamed(now.address))
    return std::nullopt;
  if (now.task && !children_.contains(now.task->numberInFamily))
    return std::nullopt;
  const Kept kept{now.task ? now.task->numberInFamily : 0, newest_, now};
  Users &users = users_[now.address];
  std::optional<Meeting> met;
  if (users.writer)
    met = meeting(*users.writer, kept);
  for (std::size_t i = 0; now.writes && !met && i < users.readers.size(); ++i)
    met = meeting(users.readers[i], kept);
  if (now.writes) {
    users = {kept, {}};
  } else {
    std::erase_if(users.readers, [&](const Kept &one) { return one.task == kept.task; });
    users.readers.push_back(kept);
  }
  return met;
}

// ---- the messages ----------------------------------------------------------------------------------------

static std::string nameOf(const Task &task) {
  const char *function = task.site && task.site->function ? task.site->function : "";
  return text("task '", task.label ? task.label : function, "'");
}

// As the task that names it calls it: v[2][3].
static std::string elementText(const Task &task, std::uintptr_t address) {
  const TaskRegion byte = byteAt(address);
  for (const het_task_access &access : task.storage) {
    const Result<TaskRegion> region = TaskRegion::of(access);
    if (!region.ok() || !overlaps(*region, byte))
      continue;
    long item = static_cast<long>((address - reinterpret_cast<std::uintptr_t>(access.base)) / access.item);
    std::string words;
    for (int d = access.rank; d-- > 0;) {
      const long extent = d > 0 ? std::max(access.range[d].extent, 1L) : 0;
      words = text("[", extent ? item % extent : item, "]", words);
      item = extent ? item / extent : item;
    }
    return access.name + words;
  }
  return "its storage";
}

static std::string lineNote(const char *did, const TaskFamily::Use &use, const het_site *site) {
  const std::string line = lineOf(use.where, site ? site->file : nullptr);
  return line.empty() ? "" : text(did, " at ", line);
}

static const char *verb(bool writes) { return writes ? "writes" : "reads"; }
static const char *past(bool writes) { return writes ? "written" : "read"; }

static void report(Error finding, const TaskFamily::Use &use, const het_site *site) {
  finding.message = "HET_CHECK: " + finding.message;
  std::erase(finding.notes, "");
  reportFinding(atSite(std::move(finding), site), text("task ", reinterpret_cast<std::uintptr_t>(use.where)));
}

// `task` lacks what it uses in its clauses, and `other` uses that too.
static void reportUnnamed(const Task &task, const TaskFamily::Use &use, const Task &other,
                          const TaskFamily::Use &itsUse) {
  const Task &knows = names(task, use.address, false) ? task : other;
  const bool named = &knows == &task;
  report({text(nameOf(task), " ", verb(use.writes), " ", elementText(knows, use.address), ", which it ",
               named ? "names as input only" : "does not name", "; ", nameOf(other), " ", verb(itsUse.writes), " it"),
          {lineNote(past(use.writes), use, task.site),
           lineNote(text(past(itsUse.writes), " there").c_str(), itsUse, other.site),
           text("nothing orders the two tasks: name it in '", use.writes ? "out' or 'inout'" : "in'")}},
         use, task.site);
}

static void reportUnwaited(const Task &task, const TaskFamily::Use &itsUse, const TaskFamily::Use &creator) {
  report({text(elementText(task, creator.address), " is ", past(creator.writes), " beside ", nameOf(task), ", which ",
               verb(itsUse.writes), " it"),
          {lineNote(past(creator.writes), creator, task.site),
           lineNote(text(past(itsUse.writes), " there").c_str(), itsUse, task.site),
           "wait for the task first: '#pragma omp taskwait'"}},
         creator, task.site);
}

static void report(const TaskFamily::Meeting &met) {
  if (!met.first.get() || !met.second.get()) {
    const bool creatorFirst = !met.first.get();
    const TaskFamily::Use &creator = creatorFirst ? met.earlier : met.later;
    reportUnwaited(creatorFirst ? *met.second : *met.first, creatorFirst ? met.later : met.earlier, creator);
  } else if (!names(*met.second, met.later.address, met.later.writes)) {
    reportUnnamed(*met.second, met.later, *met.first, met.earlier);
  } else {
    reportUnnamed(*met.first, met.earlier, *met.second, met.later);
  }
}

// ---- the calls -------------------------------------------------------------------------------------------

static std::mutex &familyLock() {
  static std::mutex &lock = *new std::mutex; // threads may use it until the very end
  return lock;
}

bool checksTasks() { return tellsAccesses() && settings().value(Setting::Check) != "0"; }

void checkCreated(Task &task) {
  const std::lock_guard guard(familyLock());
  if (!task.parent->family)
    task.parent->family = std::make_unique<TaskFamily>();
  task.parent->family->add(task);
}

void checkWaited(Task &parent) {
  if (!checksTasks())
    return;
  const std::lock_guard guard(familyLock());
  if (parent.family)
    parent.family->forgetComplete();
}

void checkEnded(Task &parent) {
  const std::lock_guard guard(familyLock());
  parent.family.reset();
}

void checkTaskAccess(const Task &current, const void *address, std::size_t size, bool writes, const void *where) {
  const auto first = reinterpret_cast<std::uintptr_t>(address);
  std::optional<TaskFamily::Meeting> met;
  {
    const std::lock_guard guard(familyLock());
    const auto use = [&](TaskFamily *family, const Task *task) {
      if (!family || !family->touches(first, first + size))
        return;
      for (std::uintptr_t at = first; at < first + size && !met; ++at)
        met = family->use({task, at, writes, where, std::this_thread::get_id()});
    };
    use(current.family.get(), nullptr);
    for (const Task *task = &current; task->parent; task = task->parent)
      use(task->parent->family.get(), task);
  }
  if (met)
    report(*met);
}

void checkTaskFree(const Task &current, const void *storage) {
  const auto first = reinterpret_cast<std::uintptr_t>(storage);
  const std::size_t size = malloc_usable_size(const_cast<void *>(storage));
  const std::lock_guard guard(familyLock());
  for (const Task *task = &current; task; task = task->parent)
    if (task->family)
      task->family->forget(first, first + size);
}

} // namespace het
