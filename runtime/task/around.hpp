//===-- task/around.hpp - the task around the threads of a parallel region ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A body of a task may have parallel regions of OpenMP. Their threads are in the task too: what they create are its
// children, and their waits are for these. They get `het_around_me` of the thread that makes the region. A thread may
// keep it when the region is over. So each run of a body has a number, which ends with it.
#pragma once

#include "task/task.hpp"

namespace het {

struct RunningBody;

/// The calling thread runs the body of `task` meanwhile.
class AroundBody {
public:
  AroundBody(const void *engine, Task &task);
  ~AroundBody();
  AroundBody(const AroundBody &) = delete;
  AroundBody &operator=(const AroundBody &) = delete;

private:
  RunningBody *const body_;
  void *const bodyBefore_;
  const unsigned long runBefore_;
};

/// The task of this engine whose body the calling thread runs, or is in as a thread of a parallel region; or null.
Task *taskAround(const void *engine);

} // namespace het
