//===-- exec/target/deferred.hpp - constructs whose results come home after them -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `nowait` on a target construct makes a task of it (OpenMP 5.1, section 2.14.5). The results need not be there before
// a taskwait or the like, which the host text says by het_target_finish. So constructs of several devices run beside
// each other, with their copies. The program orders nothing else of its own with such a construct. Each other construct
// and loop comes behind it all the same.
#pragma once

#include "exec/engine/runtime.hpp"

namespace het {

/// Whether results of the construct may come home after it. It says so, and nobody has asked for times, waits or
/// checks. So may those of a construct in an activity queue.
bool mayDefer(const Runtime &runtime, const het_target &target, const Device &device);

/// A construct has returned before its results were home. With the store's lock held.
void noteDeferred(Runtime &runtime);

/// Waits until the results of all such constructs are home. Takes the store's lock. Any thread.
Status finishDeferred(Runtime &runtime);

/// The same of the program's own runtime, if it has been made; does not make it. Any thread.
Status finishDeferred();

} // namespace het
