//===-- stage1/tasks/task_made.h - the body of a task as a target construct -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A task for devices has its body in C twice. One is the host's. Stage 2 makes a kernel of the other one, which is a
// target construct. The construct is about the loops of the body. Declarations before them are the host's.
#pragma once

#include "region/region.h"
#include "stage1/source/source.h"

#include <optional>
#include <string>

namespace hetcc {

/// The text that stands before the host's body, with the construct; its names end with `n`. Nothing: no kernel can come
/// of the body. A warning has been given where the task is for accelerators alone.
std::optional<std::string> madeText(clang::ASTContext &context, const Source &source, const TaskConstruct &task,
                                    const std::string &n);

} // namespace hetcc
