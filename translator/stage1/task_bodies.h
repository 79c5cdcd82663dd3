//===-- stage1/task_bodies.h - tasks for devices whose bodies the host computes -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clause/clause.h"
#include "stage1/task_functions.h"

#include <vector>

namespace hetcc {

/// Warns of each task that asks for accelerators alone and whose body has a loop, but no construct for a device. It
/// computes on the host. `directives`: those in functions, resolved.
void warnOfHostBodies(clang::ASTContext &context, const std::vector<TaskFunctions::Task> &tasks,
                      const std::vector<Directive> &directives);

} // namespace hetcc
