//===-- task/check.hpp - HET_CHECK: what tasks do against what they name -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program built with -fhet-check tells of its loads and stores. Those of tasks are held against what the tasks name,
// and against those of other tasks and of who creates them (task/family.hpp).
#pragma once

#include "task/task.hpp"

namespace het {

/// Whether the accesses of tasks are checked: HET_CHECK is set, and the program tells of them.
bool checksTasks();
/// The parent has created the task. Before it may run.
void checkCreated(Task &task);
/// The calling thread waits for tasks meanwhile, in a function of the library that the program has called. `frame` is
/// that function's: what was below it on the stack is gone.
class CheckedWait {
public:
  explicit CheckedWait(const void *frame);
  ~CheckedWait();
  CheckedWait(const CheckedWait &) = delete;
  CheckedWait &operator=(const CheckedWait &) = delete;

private:
  const void *const before_;
};
/// The calling thread runs the task's body meanwhile; `frame` is below all that is on its stack.
class CheckedBody {
public:
  CheckedBody(Task &task, const void *frame);
  ~CheckedBody();
  CheckedBody(const CheckedBody &) = delete;
  CheckedBody &operator=(const CheckedBody &) = delete;

private:
  const bool checks_;
  const void *before_ = nullptr;
};
/// A device runs the task's kernel.
void checkLaunched(const Task &task);
/// The parent has waited for its children, or for some.
void checkWaited(Task &parent);
/// The parent's body has ended.
void checkEnded(Task &parent);
/// A load or store of the calling thread's, which is in `current`.
void checkTaskAccess(const Task &current, const void *address, std::size_t size, bool writes, const void *where);
/// The storage that begins there is about to be freed by a thread that is in `current`.
void checkTaskFree(Task &current, const void *storage);
/// The storage has been given to a thread that is in `current`.
void checkTaskAllocation(const Task &current, const void *storage, std::size_t size);
/// The program tells of its locks, too.
void programTellsLocks();
/// The calling thread, which is in `current` or in none, has got more locks, or fewer. With 0 it has done something
/// else that orders threads, or that tells them apart.
void checkTaskOrder(Task *current, int locks);

} // namespace het
