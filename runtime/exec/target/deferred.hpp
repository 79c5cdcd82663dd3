//===-- exec/target/deferred.hpp - constructs whose results come home after them -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `nowait` on a target construct makes a task of it (OpenMP 5.1, section 2.14.5). The results need not be there before
// a taskwait or the like, which the host text says by het_target_finish. So constructs of several devices run beside
// each other, with their copies. Its `depend` clauses order it with others of the sort: on its device by events.
// For the results of other devices the host waits. Each other construct and loop comes behind it.
#pragma once

#include "exec/engine/runtime.hpp"
#include "memory/mapping/depend_order.hpp"

#include <vector>

namespace het {

/// Whether results of the construct may come home after it. It says so, and nobody has asked for times, waits or
/// checks. So may those of a construct in an activity queue.
bool mayDefer(const Runtime &runtime, const het_target &target, const Device &device);

/// The storage that the construct depends on.
std::vector<Dependence> dependencesOf(const het_target &target);

/// Before a construct on that device that may defer: waits for those on other devices that it follows. Takes the
/// store's lock.
Status awaitDependences(Runtime &runtime, const het_target &target, int device);

/// A construct has returned before its results were home. With the store's lock held.
void noteDeferred(Runtime &runtime);

/// Waits until the results of all such constructs are home. Takes the store's lock. Any thread.
Status finishDeferred(Runtime &runtime);

/// The same of the program's own runtime, if it has been made; does not make it. Any thread.
Status finishDeferred();

} // namespace het
