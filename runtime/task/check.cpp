//===-- task/check.cpp - HET_CHECK: what tasks do against what they name -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/check.hpp"

#include "base/findings.hpp"
#include "base/own_stack.hpp"
#include "base/settings.hpp"
#include "base/symbols.hpp"
#include "base/text.hpp"
#include "exec/checking/check.hpp"
#include "exec/pass/run.hpp"
#include "task/family.hpp"

#include <algorithm>
#include <atomic>
#include <malloc.h>
#include <mutex>
#include <utility>

namespace het {

// ---- the messages ----------------------------------------------------------------------------------------

static std::string nameOf(const Task &task) {
  const char *function = task.site && task.site->function ? task.site->function : "";
  return text("task '", task.label ? task.label : function, "'");
}

// As the task that names it calls it: v[2][3]. `beyond`: also in the rest of an array of which it names a section.
static std::string elementOf(const Task &task, std::uintptr_t address, bool beyond) {
  for (het_task_access access : task.storage) {
    for (int d = 0; beyond && d < access.rank; ++d)
      access.range[d] = {access.range[d].extent, 0, access.range[d].extent};
    if (!names(access, address))
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
  return "";
}

// `second` and `innermost` may be null: another user of it, and the task beneath `first` that uses it.
static std::string elementText(const Task &first, const Task *second, const TaskFamily::Use &use,
                               const Task *innermost = nullptr) {
  std::string words;
  for (const bool beyond : {false, true})
    for (const Task *task : {&first, second, innermost})
      if (words.empty() && task)
        words = elementOf(*task, use.address, beyond);
  if (words.empty())
    words = variableAt(use.address, use.size);
  return words.empty() ? "storage" : words;
}

static std::string lineNote(const char *did, const TaskFamily::Use &use, const het_site *site) {
  const std::string line = lineOf(use.where, site ? site->file : nullptr);
  return line.empty() ? "" : text(did, " at ", line);
}

static const char *verb(bool writes) { return writes ? "writes" : "reads"; }
static const char *past(bool writes) { return writes ? "written" : "read"; }
static const char *clauseFor(bool writes) { return writes ? "'out' or 'inout'" : "'in'"; }

static void report(Error finding, const TaskFamily::Use &use, const het_site *site) {
  finding.message = "HET_CHECK: " + finding.message;
  std::erase(finding.notes, "");
  reportFinding(atSite(std::move(finding), site), text("task ", reinterpret_cast<std::uintptr_t>(use.where)));
}

// `task` lacks what it uses in its clauses, and `other` uses that too.
static void reportUnnamed(const Task &task, const TaskFamily::Use &use, const Task &other,
                          const TaskFamily::Use &itsUse, bool isOrdered, const Task *innermost) {
  const bool named = names(task, use.address, false);
  report({text(nameOf(task), " ", verb(use.writes), " ",
               elementText(named ? task : other, named ? &other : &task, use, innermost), ", which it ",
               named ? "names as input only" : "does not name", "; ", nameOf(other), " ", verb(itsUse.writes), " it",
               itsUse.where ? "" : " on a device"),
          {lineNote(past(use.writes), use, task.site),
           lineNote(text(past(itsUse.writes), " there").c_str(), itsUse, other.site),
           text(isOrdered ? "what no clause names is not brought from there: name it in "
                          : "nothing orders the two tasks: name it in ",
                clauseFor(use.writes))}},
         use, task.site);
}

static void reportUnwaited(const Task &task, const TaskFamily::Use &itsUse, const TaskFamily::Use &creator) {
  report({text(elementText(task, nullptr, creator), " is ", past(creator.writes), " beside ", nameOf(task), ", which ",
               verb(itsUse.writes), " it", itsUse.where ? "" : " on a device"),
          {lineNote(past(creator.writes), creator, task.site),
           lineNote(text(past(itsUse.writes), " there").c_str(), itsUse, task.site),
           "wait for the task first: '#pragma omp taskwait'"}},
         creator, task.site);
}

// A task beneath `parent` uses it after the end of that one. `other`: null for the creator.
static void reportLate(const Task &parent, const TaskFamily::Use &late, const Task *other,
                       const TaskFamily::Use &itsUse) {
  const std::string element = elementText(parent, other, late),
                    there = other ? text(nameOf(*other), " ", verb(itsUse.writes), " it")
                                  : text("it is ", past(itsUse.writes), " behind that");
  report({text("a task within ", nameOf(parent), " ", verb(late.writes), " ", element,
               ", and may do so after the end of that one; ", there),
          {lineNote(past(late.writes), late, parent.site),
           lineNote(text(past(itsUse.writes), " there").c_str(), itsUse, other ? other->site : parent.site),
           text("wait for such tasks at the end of ", nameOf(parent), ": '#pragma omp taskwait'")}},
         late, parent.site);
}

// `innermost`: the task of the later use. A wait is of no use to tasks beneath two that nothing orders.
static void report(const TaskFamily::Meeting &met, const Task *innermost) {
  const auto isLate = [&](const TaskFamily::Use &use, const Task *task, const Task *other) {
    return use.late && (!other || names(*task, use.address, false));
  };
  if (isLate(met.later, met.second.get(), met.first.get()))
    return reportLate(*met.second, met.later, met.first.get(), met.earlier);
  if (isLate(met.earlier, met.first.get(), met.second.get()))
    return reportLate(*met.first, met.earlier, met.second.get(), met.later);
  if (!met.first.get() || !met.second.get()) {
    const bool creatorFirst = !met.first.get();
    const TaskFamily::Use &creator = creatorFirst ? met.earlier : met.later;
    return reportUnwaited(creatorFirst ? *met.second : *met.first, creatorFirst ? met.later : met.earlier, creator);
  }
  const auto lacks = [](const Task &task, const TaskFamily::Use &use) {
    return !names(task, use.address, use.writes) && !task.accesses.empty();
  };
  if (lacks(*met.second, met.later) || !lacks(*met.first, met.earlier))
    reportUnnamed(*met.second, met.later, *met.first, met.earlier, met.isOrdered, innermost);
  else
    reportUnnamed(*met.first, met.earlier, *met.second, met.later, met.isOrdered, innermost);
}

// `use`: null for what the task names, and has not used yet.
static void reportGone(const Task &task, std::uintptr_t address, const TaskFamily::Use *use) {
  const std::string element = elementOf(task, address, true);
  report({text(nameOf(task), " ", use ? verb(use->writes) : "names", " ", element.empty() ? "a variable" : element,
               " of a function that has returned"),
          {use ? lineNote(past(use->writes), *use, task.site) : "",
           "wait for the task before that function ends: '#pragma omp taskwait'"}},
         use ? *use : TaskFamily::Use{&task, address, 1, false, task.site}, task.site);
}

static void reportInputWritten(const Task &task, const TaskFamily::Use &use) {
  report({text(nameOf(task), " writes ", elementText(task, nullptr, use), ", which it names as input only"),
          {lineNote(past(true), use, task.site), text("name it in ", clauseFor(true))}},
         use, task.site);
}

// ---- the calls -------------------------------------------------------------------------------------------

static std::mutex &familyLock() {
  static std::mutex &lock = *new std::mutex; // threads may use it until the very end
  return lock;
}

static std::atomic<bool> toldOfLocks{false};
static thread_local int locksHere = 0;

bool checksTasks() { return tellsAccesses() && settings().value(Setting::Check) != "0"; }

void programTellsLocks() { toldOfLocks.store(true, std::memory_order_relaxed); }

void checkTaskOrder(Task *current, int locks) {
  locksHere += locks;
  for (Task *task = current; task && !task->ordersItself; task = task->parent)
    task->ordersItself = true;
}

void checkCreated(Task &task) {
  const std::lock_guard guard(familyLock());
  if (!task.parent->family)
    task.parent->family = std::make_unique<TaskFamily>();
  task.parent->family->add(task);
}

// The place from which on the calling thread's stack is that of who waits; null: it is in no wait, or in a body there.
static thread_local const void *waitFrameHere = nullptr;

// Above the frame are its own first words: the register that it keeps, and the return address.
CheckedWait::CheckedWait(const void *frame)
    : before_(std::exchange(waitFrameHere, static_cast<const std::byte *>(frame) + sizeof(void *))) {}
CheckedWait::~CheckedWait() { waitFrameHere = before_; }

// The thread's stack there is nobody's.
static bool isGone(const Task &task, const void *address) {
  return task.waitFrame && task.stack->has(address) && task.stack->has(task.waitFrame) && address < task.waitFrame;
}

CheckedBody::CheckedBody(Task &task, const void *frame) : checks_(checksTasks()) {
  if (!checks_)
    return;
  task.frame = frame;
  task.stack = &ownStack();
  task.waitFrame = before_ = std::exchange(waitFrameHere, nullptr);
  const auto gone = std::ranges::find_if(task.accesses, [&](const TaskAccess &access) {
    return isGone(task, reinterpret_cast<const void *>(access.region.hull().first));
  });
  if (gone != task.accesses.end())
    reportGone(task, gone->region.hull().first, nullptr);
}
CheckedBody::~CheckedBody() {
  if (checks_)
    waitFrameHere = before_;
}

void checkLaunched(const Task &task) {
  if (!checksTasks())
    return;
  std::optional<TaskFamily::Meeting> met;
  {
    const std::lock_guard guard(familyLock());
    if (task.parent->family)
      met = task.parent->family->launched(task);
  }
  if (met)
    report(*met, nullptr);
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
  if (parent.family->forgetComplete())
    parent.family.reset();
}

// Its copies of variables, what its functions have on the stack, and all of the stacks of its parallel region's
// threads.
static bool isOwn(const Task &task, const void *address) {
  const auto *at = static_cast<const std::byte *>(address), *block = reinterpret_cast<const std::byte *>(&task);
  if (at >= block && at < block + task.bytes())
    return true;
  if (!task.stack)
    return false;
  return task.stack->has(address) ? address < task.frame : ownStack().has(address);
}

void checkTaskAccess(const Task &current, const void *address, std::size_t size, bool writes, const void *where) {
  const auto first = reinterpret_cast<std::uintptr_t>(address);
  const bool locked = locksHere > 0, onlyNamed = !toldOfLocks.load(std::memory_order_relaxed);
  const bool named = names(current, first, false), protects = named && protectsItself(current, first);
  TaskFamily::Use now{nullptr, first, size, writes, where, std::this_thread::get_id(), locked, named};
  if (!isOwn(current, address) && isGone(current, address))
    return named ? void() : reportGone(current, first, &now); // it has been told what it names
  const bool inputWritten =
      writes && named && !locked && !current.freesNamed && !names(current, first, true) && !isOwn(current, address);
  std::optional<TaskFamily::Meeting> met;
  {
    const std::lock_guard guard(familyLock());
    const auto use = [&](TaskFamily *family, const Task *task) {
      now.task = task;
      now.late = task && task->complete();
      now.locked = locked || (task != &current && protects);
      if (!family || !family->touches(first, first + size, onlyNamed, named))
        return;
      for (now.address = first; now.address < first + size && !met; ++now.address)
        met = family->use(now, onlyNamed);
    };
    use(current.family.get(), nullptr);
    for (const Task *task = &current; task->parent && !isOwn(*task, address); task = task->parent)
      use(task->parent->family.get(), task);
  }
  now.address = first;
  if (inputWritten)
    reportInputWritten(current, now);
  else if (met && !isThreadLocal(address))
    report(*met, &current);
}

static void forget(const Task &current, std::uintptr_t first, std::size_t size) {
  const std::lock_guard guard(familyLock());
  for (const Task *task = &current; task; task = task->parent)
    if (task->family)
      task->family->forget(first, first + size);
}

void checkTaskAllocation(const Task &current, const void *storage, std::size_t size) {
  forget(current, reinterpret_cast<std::uintptr_t>(storage), size);
}

void checkTaskFree(Task &current, const void *storage) {
  const auto first = reinterpret_cast<std::uintptr_t>(storage);
  const std::size_t size = malloc_usable_size(const_cast<void *>(storage));
  forget(current, first, size);
  for (Task *task = &current; task; task = task->parent)
    for (const TaskAccess &access : task->accesses)
      if (access.region.hull().first < first + size && first < access.region.hull().end)
        task->freesNamed = true;
}

} // namespace het
