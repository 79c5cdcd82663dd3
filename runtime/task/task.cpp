//===-- task/task.cpp - one task, from its creation until nothing names it --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/task.hpp"

#include "base/order.hpp"
#include "device/images.hpp"
#include "exec/tasks/task_steps.hpp"
#include "task/blocks.hpp"
#include "task/check.hpp"
#include "task/dependences.hpp"
#include "task/family.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>

namespace het {

Task::Task(std::size_t bytes) : bytes_(bytes) {}
Task::~Task() { forgetOrder(); }

Dependences &Task::order() {
  Dependences *there = dependences.load(std::memory_order_acquire);
  if (there)
    return *there;
  auto made = std::make_unique<Dependences>();
  return dependences.compare_exchange_strong(there, made.get(), std::memory_order_acq_rel) ? *made.release() : *there;
}

void Task::forgetOrder() {
  if (dependences.load(std::memory_order_relaxed))
    delete dependences.exchange(nullptr, std::memory_order_acq_rel);
}

Task *Task::makeRoot() { return new (takeBlock(sizeof(Task))) Task(sizeof(Task)); }

// A type's size is a multiple of its alignment. So the greatest power of two in the size is enough: vectors and what
// alignas asks for are served without a word about alignment in the interface.
static std::size_t alignmentFor(std::size_t bytes) {
  constexpr std::size_t least = alignof(std::max_align_t), most = 128;
  return std::clamp(bytes & (~bytes + 1), least, most);
}

static std::size_t roomFor(std::span<const het_task_capture> captures) {
  std::size_t room = captures.size() * sizeof(void *);
  for (const het_task_capture &capture : captures)
    if (capture.bytes > 0)
      room += capture.bytes + alignmentFor(capture.bytes);
  return room;
}

// The addresses, then the copies.
void Task::capture(std::span<const het_task_capture> captures, std::byte *room) {
  auto **address = reinterpret_cast<void **>(room);
  argument = room;
  room += captures.size() * sizeof(void *);
  for (const het_task_capture &capture : captures) {
    *address = capture.address;
    if (capture.bytes > 0) {
      const std::size_t alignment = alignmentFor(capture.bytes);
      room += (~reinterpret_cast<std::uintptr_t>(room) + 1) & (alignment - 1);
      std::memcpy(room, capture.address, capture.bytes);
      *address = room;
      room += capture.bytes;
    }
    ++address;
  }
}

// Kept only in programs that have kernels of their own: nothing else leaves storage of tasks on devices. Findings have
// its names.
static std::span<const het_task_access> storageOf(const het_task &task) {
  return {task.access, anyTaskKernel() || checksTasks() ? static_cast<std::size_t>(task.accesses) : 0};
}

static std::span<const het_task_access> copiesOf(const het_task &task) {
  return {task.copy, task.launches ? static_cast<std::size_t>(task.copies) : 0};
}

// The room is for all that are named; some may name nothing.
static Status setAccesses(const het_task &named, TaskAccess *room, std::size_t &count) {
  for (int i = 0; i < named.accesses; ++i) {
    TaskAccess &access = *new (room + count) TaskAccess;
    if (Status status = access.set(named.access[i]); !status.ok())
      return status;
    access.onDevice = named.launches && access.use == HET_TASK_CONCURRENT;
    if (!access.region.empty())
      ++count;
  }
  return {};
}

Result<Task *> Task::make(const TaskRequest &request, Task *parent) {
  static_assert(std::is_trivially_copyable_v<TaskAccess> && sizeof(Task) % alignof(TaskAccess) == 0);
  const std::span<const het_task_access> storage = storageOf(request.task), copies = copiesOf(request.task);
  static_assert(std::is_trivially_copyable_v<het_task_access> && sizeof(TaskAccess) % alignof(het_task_access) == 0);
  const std::size_t named = sizeof(Task) + static_cast<std::size_t>(request.task.accesses) * sizeof(TaskAccess),
                    own = named + (storage.size() + copies.size()) * sizeof(het_task_access),
                    bytes = own + roomFor(request.captures);
  auto *block = static_cast<std::byte *>(takeBlock(bytes));
  auto *const accesses = reinterpret_cast<TaskAccess *>(block + sizeof(Task));
  std::size_t count = 0;
  if (Status status = setAccesses(request.task, accesses, count); !status.ok()) {
    giveBlock(block, bytes);
    return std::move(status.error());
  }
  Task *task = new (block) Task(bytes);
  task->accesses = {accesses, count};
  if (own > named) {
    auto *const room = reinterpret_cast<het_task_access *>(block + named);
    std::uninitialized_copy(storage.begin(), storage.end(), room);
    std::uninitialized_copy(copies.begin(), copies.end(), room + storage.size());
    task->storage = {room, storage.size()};
    task->copies = {room + storage.size(), copies.size()};
  }
  task->launches = request.task.launches != 0;
  task->onto = request.task.onto;
  task->waits = request.task.waits != 0;
  task->body = request.body;
  task->argument = request.context;
  if (!request.hasContext)
    task->capture(request.captures, block + own);
  task->parent = parent;
  task->holdsParent_ = parent->parent != nullptr;
  if (task->holdsParent_)
    parent->hold();
  task->site = request.task.site;
  task->label = request.task.label;
  task->priority = request.task.priority;
  task->deferred = request.task.deferred != 0;
  task->final = request.task.final != 0 || parent->final;
  task->commutative = std::any_of(task->accesses.begin(), task->accesses.end(),
                                  [](const TaskAccess &access) { return access.use == HET_TASK_COMMUTATIVE; });
  return task;
}

// The others' last uses of the task come before its end, for sanitizers too. A loop: a chain of parents may be
// long.
void Task::release() {
  for (Task *task = this; task;) {
    gives(task);
    const bool isLast = task->references_.load(std::memory_order_acquire) == 1;
    if (!isLast && task->references_.fetch_sub(1, std::memory_order_acq_rel) != 1)
      return;
    takes(task);
    Task *parent = task->holdsParent_ ? task->parent : nullptr;
    const std::size_t bytes = task->bytes_;
    task->~Task();
    giveBlock(task, bytes);
    task = parent;
  }
}

bool excludeEachOther(const Task &a, const Task &b) {
  for (const TaskAccess &mine : a.accesses)
    for (const TaskAccess &other : b.accesses)
      if (mine.use == HET_TASK_COMMUTATIVE && other.use == HET_TASK_COMMUTATIVE && overlaps(mine.region, other.region))
        return true;
  return false;
}

bool nameTheSame(const Task &a, const Task &b) {
  return a.accesses.size() == 1 && b.accesses.size() == 1 && a.commutative && b.commutative &&
         a.accesses[0].region == b.accesses[0].region;
}

} // namespace het
